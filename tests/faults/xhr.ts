import type { VirtualClock } from './virtualClock.ts';

/** Realm and network of a tab's requests. */
export interface XhrParts {
  owner: object;
  clock: VirtualClock;
  fetch: typeof fetch;
}

type Handler = (() => void) | null;

/**
 * A tab's `XMLHttpRequest`, as far as the HTTP client needs it, on the tab's network. The client prefers it where it exists, as in every
 * browser: only it reports the final URL after redirections.
 */
export const makeXhr = ({ owner, clock, fetch }: XhrParts) =>
  class {
    timeout = 0;
    responseType = '';
    status = 0;
    statusText = '';
    responseText = '';
    response: string | ArrayBuffer = '';
    responseURL = '';
    onloadend: Handler = null;
    onerror: Handler = null;
    ontimeout: Handler = null;
    onabort: Handler = null;
    readonly #headers: Record<string, string> = {};
    readonly #calledOff = new AbortController();
    #method = 'GET';
    #url = '';
    #answered = new Headers();
    #isOver = false;

    open(method: string, url: string): void {
      this.#method = method;
      this.#url = url;
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value;
    }

    getAllResponseHeaders(): string {
      return [...this.#answered].map(([name, value]) => `${name}: ${value}\r\n`).join('');
    }

    abort(): void {
      this.#end(this.onabort);
      this.#calledOff.abort();
    }

    send(body: BodyInit | null): void {
      const late = (): void => {
        this.#end(this.ontimeout);
        this.#calledOff.abort();
      };
      const timer = this.timeout > 0 ? clock.setTimer(owner, late, this.timeout) : undefined;
      const { signal } = this.#calledOff;
      fetch(this.#url, { method: this.#method, headers: this.#headers, body, signal })
        .then((answer) => this.#take(answer))
        .catch(() => this.#end(this.onerror))
        .finally(() => clock.clearTimer(timer));
    }

    async #take(answer: Response): Promise<void> {
      const bytes = await answer.arrayBuffer();
      this.status = answer.status;
      this.#answered = answer.headers;
      this.responseURL = answer.url || this.#url;
      if (this.responseType === 'arraybuffer') this.response = bytes;
      else this.response = this.responseText = new TextDecoder().decode(bytes);
      this.#end(this.onloadend);
    }

    #end(handler: Handler): void {
      if (this.#isOver) return;
      this.#isOver = true;
      handler?.call(this);
    }
  };
