const charactersOf = (text: string): string[] => [...text.normalize('NFKC').toLowerCase()];

const pairsOf = (characters: string[]): string[] =>
  characters.slice(1).map((character, at) => `${characters[at]}${character}`);

/** Every character and every pair of adjacent characters of a name, for `orders.name_grams`. */
export function gramsOf(name: string): string[] {
  const characters = charactersOf(name);
  return [...new Set([...characters, ...pairsOf(characters)])];
}

/** The grams of every name that contains the text. From three characters on, compare the name as well. */
export function gramsToFind(text: string): string[] {
  const characters = charactersOf(text);
  return characters.length === 1 ? characters : [...new Set(pairsOf(characters))];
}

/** The same length as the grams that the database's `long_grams` makes of a phone or an e-mail. */
const longGram = 5;

/** Grams that together cover a text; none if it is too short. A match may have them apart, so compare the text too. */
export function longGramsToFind(text: string): string[] {
  const characters = [...text];
  const last = characters.length - longGram;
  if (last < 0) return [];
  const starts = Array.from({ length: Math.ceil(last / longGram) }, (_, at) => at * longGram);
  return [...starts, last].map((at) => characters.slice(at, at + longGram).join(''));
}
