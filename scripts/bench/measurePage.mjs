import { listEntry, openPage, readLongTasks, readMark, readScripts, settleMs } from './openPage.mjs'

/**
 * One round for one page on a slow processor: first button, first opening of the list, and for pages that can connect, connect and reload.
 * A page that was idle for a moment is what a user clicks on.
 */
export async function measurePage(browser, baseUrl, name) {
  const { context, page } = await openPage(browser, `${baseUrl}/${name}.html`)
  try {
    const buttonMs = await readMark(page, 'button')
    const atButton = await readScripts(page, { untilMs: buttonMs })
    const figures = {
      buttonMs,
      buttonBytes: atButton.bytes,
      buttonScripts: atButton.count,
      loadLongTasks: (await readLongTasks(page, 0)).length,
    }
    const { clickMs, visibleMs, settledMs } = await open(page)
    figures.visibleMs = visibleMs - clickMs
    figures.settledMs = settledMs - visibleMs
    figures.openBytes = (await readScripts(page)).bytes
    figures.clickScripts = (await readScripts(page, { fromMs: clickMs, untilMs: visibleMs })).count
    const tasks = await readLongTasks(page, clickMs)
    figures.slowOpenTasks = tasks.length
    figures.slowOpenLongestMs = Math.max(0, ...tasks.map(({ durationMs }) => durationMs))
    if (name === 'bare') return figures

    await page.evaluate(() => delete window.__probe.marks.address)
    await page.click(listEntry)
    figures.connectMs = (await readMark(page, 'address')) - (await page.evaluate(() => window.__probe.clickMs))
    await page.waitForTimeout(settleMs)
    await page.reload({ waitUntil: 'load' })
    figures.reloadMs = await readMark(page, 'address')
    return figures
  } finally {
    await context.close()
  }
}

/** From the press to the dialog of a second opening, where all code has run before. */
export async function measureReopening(browser, baseUrl, name) {
  const { context, page } = await openPage(browser, `${baseUrl}/${name}.html`)
  try {
    await open(page)
    await page.keyboard.press('Escape')
    await page.locator('[role=dialog]').waitFor({ state: 'detached' })
    await page.waitForTimeout(settleMs)
    const { clickMs, visibleMs } = await open(page)
    return visibleMs - clickMs
  } finally {
    await context.close()
  }
}

/** The tasks over 50 ms of a first opening on a processor that is not slowed down. */
export async function measureOpenTasks(browser, baseUrl, name) {
  const { context, page } = await openPage(browser, `${baseUrl}/${name}.html`, { rate: 1 })
  try {
    const { clickMs } = await open(page)
    return (await readLongTasks(page, clickMs)).length
  } finally {
    await context.close()
  }
}

/** Opens the list, and waits until nothing of it changes any more. */
async function open(page) {
  await page.evaluate(() => delete window.__probe.marks.dialog)
  await page.click('button')
  await page.waitForSelector(listEntry)
  const visibleMs = await readMark(page, 'dialog')
  await page.waitForTimeout(settleMs)
  const { clickMs, settledMs } = await page.evaluate(() => ({
    clickMs: window.__probe.clickMs,
    settledMs: window.__probe.settledMs,
  }))
  return { clickMs, visibleMs, settledMs }
}
