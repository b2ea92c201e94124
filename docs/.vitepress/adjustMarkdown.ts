import type { MarkdownOptions } from 'vitepress'

const repository = 'https://github.com/hawser-org/hawser/blob/main/'

/** Has pages read the same here and in the repository: links out of `docs/` lead there, and braces between backticks are no expressions of Vue's. */
export const adjustMarkdown: NonNullable<MarkdownOptions['config']> = (markdown) => {
  markdown.core.ruler.push('adjust-markdown', ({ tokens, env }) => {
    const depth = String(env.relativePath ?? '').split('/').length
    const outside = new RegExp(`^(?:\\.\\./){${depth}}(?!\\.\\./)`)
    for (const { children } of tokens) {
      for (const child of children ?? []) {
        const href = child.attrGet('href')
        if (href !== null && outside.test(href)) child.attrSet('href', href.replace(outside, repository))
        if (child.type === 'code_inline') child.attrSet('v-pre', '')
      }
    }
  })
}
