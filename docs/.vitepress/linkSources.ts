import type { MarkdownOptions } from 'vitepress'

const repository = 'https://github.com/hawser-org/hawser/blob/main/'

/** Links from a page to a file outside `docs/` lead to the repository, so that the pages can be read there too. */
export const linkSources: NonNullable<MarkdownOptions['config']> = (markdown) => {
  markdown.core.ruler.push('link-sources', ({ tokens, env }) => {
    const depth = String(env.relativePath ?? '').split('/').length
    const outside = new RegExp(`^(?:\\.\\./){${depth}}(?!\\.\\./)`)
    for (const { children } of tokens) {
      for (const child of children ?? []) {
        const href = child.attrGet('href')
        if (href !== null && outside.test(href)) child.attrSet('href', href.replace(outside, repository))
      }
    }
  })
}
