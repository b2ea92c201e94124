/** See buildPage.mjs. */
export function buildPage(options: {
  readonly entry: string
  readonly outdir: string
}): Promise<{ readonly hash: string; readonly files: Readonly<Record<string, string>> }>
