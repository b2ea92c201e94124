import { fileURLToPath } from 'node:url'

/** What can be made, and what it is called. */
export const templates = {
  react: 'React with Vite',
  next: 'Next, App Router: the account is in the first HTML',
  vue: 'Vue with Vite',
  svelte: 'Svelte with Vite',
  plain: 'Plain page with Vite, no framework',
} as const

export type TemplateName = keyof typeof templates

export const templateNames = Object.keys(templates) as readonly TemplateName[]

export const isTemplate = (name: string): name is TemplateName => Object.hasOwn(templates, name)

/** Beside `src` and beside what is built of it. */
const folder = new URL('../templates/', import.meta.url)

/** What every app has, and what a template adds to it. */
export const templateFolders = (name: TemplateName): readonly string[] =>
  ['common', name].map((part) => fileURLToPath(new URL(`${part}/`, folder)))
