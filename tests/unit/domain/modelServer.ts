import type { Flaw } from '#contract/flaws/flaw.ts';
import type { Aliases } from '#domain/rounds/operations.ts';
import { type SealedCall, sealedCallId } from '#domain/rounds/sealedCall.ts';
import type { RoundServerData } from '#domain/rounds/roundView.ts';
import { flawOfServer } from './roundFixture.ts';

/**
 * A minimal backend with receipts: a call with a known key gets the first response and has no second effect.
 */
export class ModelServer {
  data: RoundServerData;
  /** Effects in their order of arrival, by call name. */
  effects: string[] = [];
  private receipts = new Map<string, number>();
  private nextId = 5000;

  constructor(data: RoundServerData) {
    this.data = structuredClone(data);
  }

  /**
   * Executes a call and returns the id of the created record or of the target. Null if the client doesn't
   * know the target's id yet.
   */
  take(call: SealedCall, aliases: Aliases): number | null {
    const receipt = this.receipts.get(call.key);
    if (receipt !== undefined) return receipt;
    const id = call.call === 'createFlaw' ? this.nextId++ : sealedCallId(call, aliases);
    if (id === null) return null;
    const answer = this.act(call, id);
    this.effects.push(call.call);
    this.receipts.set(call.key, answer);
    return answer;
  }

  private act(call: SealedCall, id: number): number {
    switch (call.call) {
      case 'updateRoundQuestion': {
        const question = this.data.lists
          .flatMap((list) => list.roundHistoryQuestions)
          .find((one) => one.id === id);
        if (question) Object.assign(question, call.body);
        return id;
      }
      case 'updateRoundItem': {
        const item = this.items().find((one) => one.id === id);
        const controlled = call.body.controlled === null ? null : `${call.body.controlled}Z`;
        const noReason = { uncheckedReason: null, uncheckedNote: '', uncheckedFileId: null };
        if (item) Object.assign(item, noReason, call.body, { controlled });
        return id;
      }
      case 'noteItemScan': {
        const item = this.items().find((one) => one.id === id);
        if (item) Object.assign(item, call.body);
        return id;
      }
      case 'uploadItemPhoto': {
        const fileId = this.nextId++;
        const item = this.items().find((one) => one.id === id);
        if (item) item.uncheckedFileId = fileId;
        return fileId;
      }
      case 'noteServices':
      case 'replaceItems':
        return this.nextId++;
      case 'saveMapItemExtra': {
        const item = this.items().find((one) => one.mapItemId === id);
        if (item) item.mapItemExtra = call.body;
        return id;
      }
      case 'createFlaw': {
        const { created = '', done = null, ...values } = call.body;
        const flaw = flawOfServer(id, { ...(values as Partial<Flaw>), created, done, roundHistoryId: 9 });
        const item = this.items().find((one) => one.mapItemId === values.mapItemId);
        const info = this.data.infos.find((one) => one.id === values.roundHistoryInfoId);
        (item ? item.flaws : info?.flaws)?.push(flaw);
        return id;
      }
      case 'updateFlaw':
        for (const flaws of this.flawLists()) {
          for (const flaw of flaws) if (flaw.id === id) Object.assign(flaw, call.body);
        }
        return id;
      case 'deleteFlaw':
        for (const flaws of this.flawLists())
          flaws.splice(0, flaws.length, ...flaws.filter((flaw) => flaw.id !== id));
        return id;
      case 'uploadFile': {
        const fileId = this.nextId++;
        for (const flaw of this.flawLists().flat()) if (flaw.id === id) flaw.fileIds.push(fileId);
        return fileId;
      }
      case 'deleteFile':
        for (const flaw of this.flawLists().flat()) flaw.fileIds = flaw.fileIds.filter((one) => one !== id);
        return id;
      case 'updateRound':
        Object.assign(this.data.round, call.body);
        return id;
    }
  }

  private items() {
    return this.data.infos.flatMap((info) => info.roundHistoryItems);
  }

  private flawLists(): Flaw[][] {
    return [...this.items().map((item) => item.flaws), ...this.data.infos.map((info) => info.flaws)];
  }
}
