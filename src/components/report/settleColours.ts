/** Properties that may hold a colour. SVGs are copied into a separate picture, in which no CSS variable is defined. */
const ofAll = [
  'color',
  'background-color',
  'border-top-color',
  'border-right-color',
  'border-bottom-color',
  'border-left-color',
  'outline-color',
  'text-decoration-color',
] as const;
const ofDrawings = ['fill', 'stroke'] as const;

/** Returns whether a colour can't be parsed by html2canvas 1.4.1, which throws. */
const isUnread = (value: string): boolean => /\b(color|color-mix|oklch|oklab|lch|lab|hwb)\(/.test(value);

/** Creates a function that converts a colour to red, green, blue and opacity, as painted by this browser. */
const makeReader = () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (value: string): string => {
    if (!context) return value;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = value;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 255] = context.getImageData(0, 0, 1, 1).data;
    return `rgba(${red}, ${green}, ${blue}, ${alpha / 255})`;
  };
};

/** Rewrites every colour of a copied part of the page in a form that html2canvas can parse. */
export const settleColours = (copy: Document, root: HTMLElement): void => {
  const styleOf = copy.defaultView?.getComputedStyle.bind(copy.defaultView) ?? getComputedStyle;
  const readColour = makeReader();
  const settle = (element: HTMLElement | SVGElement) => {
    const style = styleOf(element);
    for (const property of ofAll) {
      const value = style.getPropertyValue(property);
      if (isUnread(value)) element.style.setProperty(property, readColour(value), 'important');
    }
    if (element.namespaceURI !== 'http://www.w3.org/2000/svg') return;
    for (const property of ofDrawings) {
      const value = style.getPropertyValue(property);
      element.style.setProperty(property, isUnread(value) ? readColour(value) : value, 'important');
    }
  };
  const parts = [...root.querySelectorAll<HTMLElement | SVGElement>('*')];
  for (const element of [copy.documentElement, copy.body, root, ...parts]) settle(element);
};
