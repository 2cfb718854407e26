interface Findable {
  positionNumber: number;
  name: string;
  placementDescription: string;
  fireProtection: { name: string };
}

/** Ranks the match of an item with the search text, lower is better; null for no match. */
function fitOf(item: Findable, query: string): number | null {
  const number = String(item.positionNumber);
  if (number === query) return 0;
  if (number.startsWith(query)) return 1;
  const name = item.name.toLocaleLowerCase();
  if (name.startsWith(query)) return 2;
  const searchableText = [name, item.placementDescription, item.fireProtection.name]
    .join('\n')
    .toLocaleLowerCase();
  return searchableText.includes(query) ? 3 : null;
}

/** Searches items by number, start of the number, name, placement or kind; best matches first, then by number. */
export function findItems<Item extends Findable>(items: Iterable<Item>, text: string): Item[] {
  const query = text.trim().toLocaleLowerCase();
  if (query === '') return [];
  return [...items]
    .flatMap((item) => {
      const fit = fitOf(item, query);
      return fit === null ? [] : [{ item, fit }];
    })
    .sort((a, b) => a.fit - b.fit || a.item.positionNumber - b.item.positionNumber)
    .map(({ item }) => item);
}
