export const isInWechat = (): boolean => /MicroMessenger/i.test(navigator.userAgent);
