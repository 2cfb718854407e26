/** The password of every demo account. */
export const demoPassword = 'Tillsyn-demo-1';
