/** A number and the noun that it counts: `1 clip`, `2 clips`. */
export const count = (value: number, one: string, many = `${one}s`): string => `${value} ${value === 1 ? one : many}`;
