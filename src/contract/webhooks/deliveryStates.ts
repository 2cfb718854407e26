/** States of a delivery: `skipped` wasn't allowed any more, `stopped` ended with its webhook. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'skipped', 'stopped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
