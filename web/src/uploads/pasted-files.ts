/** The files of a paste or a drop, all of them: one that cannot be taken is named to the person, not swallowed. */
export const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];
