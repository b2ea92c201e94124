import { fileURLToPath } from 'node:url'
import { CreateAppError } from './errors.js'

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

/** @throws CreateAppError where there is no such template */
export function checkTemplate(name: string): TemplateName {
  if (Object.hasOwn(templates, name)) return name as TemplateName
  throw new CreateAppError(`There is no template ${JSON.stringify(name)}. Choose one of ${templateNames.join(', ')}.`)
}

/** Beside `src` and beside what is built of it. */
const folder = new URL('../templates/', import.meta.url)

/** What every app has, and what a template adds to it. */
export const templateFolders = (name: TemplateName): readonly string[] =>
  ['common', name].map((part) => fileURLToPath(new URL(`${part}/`, folder)))
