import process from 'node:process'
import { chromium } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { browserFlags } from './findBrowser.mjs'

describe('browserFlags', () => {
  it('behavior: what Playwright turns off stays off', async () => {
    // Node knows none of the flags: it ends at once, and the error shows the command line.
    const { message } = await chromium.launch({ executablePath: process.execPath, args: browserFlags }).then(
      () => ({ message: '' }),
      (error) => error,
    )
    const [launched] = message.match(/<launching>.*/) ?? ['']
    const lists = [...launched.matchAll(/--disable-features=(\S+)/g)].map(([, list = '']) => list.split(','))
    const [playwrights = [], ours = []] = lists
    expect(playwrights).not.toEqual([])
    expect(ours).toEqual(expect.arrayContaining(playwrights))
  })
})
