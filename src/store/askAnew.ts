/** For a query whose answer may have changed elsewhere: it is asked anew whenever it is shown again; what was shown stays meanwhile. */
export const askAnew = { refetchOnMountOrArgChange: true } as const;
