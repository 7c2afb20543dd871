/** WeChat's JS-SDK, once its script is loaded. */
export type Sdk = {
  config: (given: {
    appId: string;
    timestamp: number;
    nonceStr: string;
    signature: string;
    jsApiList: string[];
  }) => void;
  ready: (work: () => void) => void;
  error: (work: () => void) => void;
};

let loading: Promise<unknown> | null = null;

/** Undefined when the script brings no SDK. @throws when it cannot be loaded */
export async function loadSdk<Calls>(src: string): Promise<(Sdk & Calls) | undefined> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = resolve;
    script.onerror = () => {
      loading = null;
      reject(new Error('the JS-SDK was not loaded'));
    };
    document.head.append(script);
  });
  await loading;
  return (window as Window & { wx?: Sdk & Calls }).wx;
}
