import { type Clock, withDeadline } from '@hawser/common'
import type { Locale } from '@hawser/react'

const english: Locale = { code: 'en', dir: 'ltr' }
/** How long a language is waited for before English stands in. */
const graceMs = 3_000

export interface LocaleSource {
  /** Undefined while it is being loaded. */
  readonly current: Locale | undefined
  /** A language, the tag of one, or `auto`. */
  use(value: Locale | string | undefined): void
  /** Resolves once it is there. */
  settled(): Promise<void>
}

/** The language of a page's elements, loaded where it is named by its tag. */
export function createLocaleSource({
  clock,
  onChange,
}: {
  readonly clock: Pick<Clock, 'setTimeout'>
  readonly onChange: () => void
}): LocaleSource {
  let used: Locale | string | undefined
  let current: Locale | undefined = english
  let loading: Promise<void> = Promise.resolve()

  const load = async (tag: string): Promise<void> => {
    const find = async (): Promise<Locale> => {
      const { loadLocale } = await import('@hawser/react/locales')
      return loadLocale(tag === 'auto' ? undefined : [tag])
    }
    const locale = await withDeadline(find, { clock, timeoutMs: graceMs }).catch(() => english)
    if (used !== tag) return
    current = locale
    onChange()
  }

  return {
    get current() {
      return current
    },
    use(value) {
      if (value === used) return
      used = value
      const isTag = typeof value === 'string' && value !== '' && value !== 'en'
      current = isTag ? undefined : typeof value === 'object' ? value : english
      loading = isTag ? load(value) : Promise.resolve()
    },
    settled: () => loading,
  }
}
