const charactersOf = (text: string): string[] => [...text.normalize('NFKC').toLowerCase()];

const pairsOf = (characters: string[]): string[] =>
  characters.slice(1).map((character, at) => `${characters[at]}${character}`);

/** Every character and every pair of neighbours of a name, for `orders.name_grams`. */
export function gramsOf(name: string): string[] {
  const characters = charactersOf(name);
  return [...new Set([...characters, ...pairsOf(characters)])];
}

/** The grams that every name has which contains the text. From three characters on, compare the name as well. */
export function gramsToFind(text: string): string[] {
  const characters = charactersOf(text);
  return characters.length === 1 ? characters : [...new Set(pairsOf(characters))];
}
