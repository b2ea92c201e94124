/** Flags that every headless Chromium of the tests is started with. */
export declare const browserFlags: string[]

/** The path of a Chrome or Chromium on this machine, or undefined when there is none. */
export declare function findBrowser(): Promise<string | undefined>
