import type { Page } from 'playwright-core'
import { fact, reads } from './steps.js'

/** The keys of the wallet's own origin, and not the session. */
export async function loseShares(page: Page): Promise<void> {
  const inner = page.frames().find((one) => one.url().includes('/wallet/frame/'))
  if (!inner) throw new Error('no frame')
  await inner.evaluate(async () => {
    const gone = (name: string) =>
      new Promise((resolve) => {
        const request = indexedDB.deleteDatabase(name)
        request.onsuccess = resolve
        request.onblocked = resolve
      })
    await Promise.all((await indexedDB.databases()).map(({ name = '' }) => gone(name)))
  })
}

/** Takes away what both origins keep in this browser, and loads the page anew. Passkeys stay. */
export async function loseEverything(page: Page): Promise<void> {
  await loseShares(page)
  await page
    .frames()
    .find((one) => one.url().includes('/wallet/frame/'))
    ?.evaluate(() => localStorage.clear())
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await reads(fact(page, 'status'), /^disconnected$/)
}
