/** Flags that every headless Chromium of the tests is started with. */
export declare const browserFlags: string[]

/** Further ones for pages that live for seconds and compute little. */
export declare const briefPageFlags: string[]

/** The path of a Chrome or Chromium on this machine, or undefined when there is none. */
export declare function findBrowser(): Promise<string | undefined>
