import type { Page } from 'playwright-core'

export interface Look {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly isDark?: boolean
  /** The page in this language; in one that is read from right to left it is mirrored. */
  readonly language?: string
}

const wide = { width: 1280, height: 800 } as const
const phone = { width: 390, height: 844 } as const

const small: readonly Look[] = [
  { name: 'phone-light', ...phone },
  { name: 'phone-dark', ...phone, isDark: true },
  { name: '320', width: 320, height: 640 },
  // A window of 1280 by 1024.
  { name: '400-percent', width: 320, height: 256 },
]

/** Further languages, such as those of `SHOTS_LANGUAGES=de,ja`, which are then all that is looked at. */
const spoken: readonly Look[] = (process.env.SHOTS_LANGUAGES ?? '')
  .split(',')
  .filter(Boolean)
  .flatMap((language) => [
    { name: `desktop-light-${language}`, ...wide, language },
    // What is long in a language has least room in the narrower phones.
    { name: `phone-light-${language}`, width: 375, height: 812, language },
    { name: `phone-dark-${language}`, width: 375, height: 812, isDark: true, language },
  ])

/** How a state is looked at in the browser of a computer. Those in other languages are the last: no other is seen in them. */
export const looksOfComputer: readonly Look[] = spoken.length
  ? spoken
  : [
      { name: 'desktop-light', ...wide },
      { name: 'desktop-dark', ...wide, isDark: true },
      ...small,
      { name: 'rtl', ...wide, language: 'ar' },
    ]

/** The same in a phone's browser, which has no larger window. */
export const looksOfPhone: readonly Look[] = spoken.length
  ? spoken.filter(({ width }) => width < wide.width)
  : [...small, { name: 'rtl', ...phone, language: 'ar' }]

/** Gives the page a look, with everything that it shows left as it is. */
export async function wear(page: Page, { width, height, isDark, language }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
  await page.setViewportSize({ width, height })
  if (language) await speak(page, language)
}

/** By an event and not by hand: the switch lies below what is open, and the focus stays where it is. */
async function speak(page: Page, language: string): Promise<void> {
  const dir = ['ar', 'fa', 'he', 'ur'].includes(language) ? 'rtl' : 'ltr'
  const isSwitched = await page.evaluate(
    ([code, direction]) => {
      document.documentElement.dir = direction
      const select = document.querySelector<HTMLSelectElement>('.switches select')
      if (!select) return false
      select.value = code
      select.dispatchEvent(new Event('change', { bubbles: true }))
      return true
    },
    [language, dir] as const,
  )
  await page.locator(`.first[lang="${language}"], body:not(:has(.first))`).first().waitFor({ state: 'attached' })
  const spokenRoot = `[data-hawser-root][dir="${dir}"]${isSwitched ? `[lang="${language}"]` : ''}`
  await page.locator(`${spokenRoot}, body:not(:has([data-hawser-root]))`).first().waitFor({ state: 'attached' })
}

/** Everything that ends has ended, and the dialog, whose height follows its content, stands still. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const ends = (animation: Animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    const box = () => JSON.stringify(document.querySelector('[role=dialog]')?.getBoundingClientRect())
    const deadlineMs = performance.now() + 5_000
    for (let still = 0, last = box(); still < 12 && performance.now() < deadlineMs; ) {
      await Promise.all(
        document
          .getAnimations()
          .filter(ends)
          .map((animation) => animation.finished.catch(() => undefined)),
      )
      await frame()
      const now = box()
      still = now === last ? still + 1 : 0
      last = now
    }
  })
}

/** What reaches beyond the window or the dialog's sides, each by its text. */
export function readOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isWider = (element: Element) => element.scrollWidth > element.clientWidth + 1
    const boxes = [document.documentElement, ...document.querySelectorAll('.hawser-body, [role=dialog]')]
    return boxes.filter(isWider).map((box) => {
      const { left, right } = box.getBoundingClientRect()
      const beyond = [...box.querySelectorAll('*')].filter((element) => {
        const rect = element.getBoundingClientRect()
        return rect.width > 1 && (rect.right > right + 1 || rect.left < left - 1)
      })
      return `${box.className || box.localName}: ${beyond.map(({ textContent }) => textContent?.slice(0, 40)).join(' | ')}`
    })
  })
}
