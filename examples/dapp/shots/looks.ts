import type { Page } from 'playwright-core'

export interface Look {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly isDark?: boolean
  /** The page in Arabic. */
  readonly isMirrored?: boolean
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

/** How a state is looked at in the browser of a computer. The mirrored one is the last: no other is seen in its language. */
export const looksOfComputer: readonly Look[] = [
  { name: 'desktop-light', ...wide },
  { name: 'desktop-dark', ...wide, isDark: true },
  ...small,
  { name: 'rtl', ...wide, isMirrored: true },
]

/** The same in a phone's browser, which has no larger window. */
export const looksOfPhone: readonly Look[] = [...small, { name: 'rtl', ...phone, isMirrored: true }]

/** Gives the page a look, with everything that it shows left as it is. */
export async function wear(page: Page, { width, height, isDark, isMirrored }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
  await page.setViewportSize({ width, height })
  if (isMirrored) await mirror(page)
}

/** By an event and not by hand: the switch lies below what is open, and the focus stays where it is. */
async function mirror(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
    const language = document.querySelector<HTMLSelectElement>('.switches select')
    if (!language) return
    language.value = 'ar'
    language.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await page.locator('.first[lang="ar"], body:not(:has(.first))').first().waitFor({ state: 'attached' })
  await page
    .locator('[data-hawser-root][dir="rtl"], body:not(:has([data-hawser-root]))')
    .first()
    .waitFor({ state: 'attached' })
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
