/** Whether a product can be bought. Paused and sold out keep their page (products 10, products 17). */
export const availabilities = ['on_sale', 'paused', 'sold_out'] as const;
export type Availability = (typeof availabilities)[number];

/** The most pieces of one order, whatever the product allows (orders 5). */
export const mostPerOrder = 99;
