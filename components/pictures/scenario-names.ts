/** The situations of the day in which the device is shown: names of pictures and keys of texts. */
export const scenarioNames = ['focus', 'night', 'breathe', 'morning'] as const;
