export const areaTypes = ['country', 'province', 'city', 'district'] as const;
export type AreaType = (typeof areaTypes)[number];
