import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { encode } from 'uqr'
import { parseEther } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { briefPageFlags } from '../../../scripts/findBrowser.mjs'
import { freshAccount, localChain } from './support/chain.js'
import { type Dapp, type OpenDappOptions, openBrowser, openDapp } from './support/dapp.js'
import { connect, reads, view } from './support/steps.js'

const [width, height] = [640, 480]
const ends: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A film of a code that is held before the camera, as the browser's fake camera plays it (YUV4MPEG2). */
async function film(text: string): Promise<string> {
  const { data, size } = encode(text, { border: 4 })
  const scale = Math.floor(460 / size)
  const luma = Buffer.alloc(width * height, 235)
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (!isDark) return
      for (let line = 0; line < scale; line += 1) {
        const start = (10 + y * scale + line) * width + 90 + x * scale
        luma.fill(16, start, start + scale)
      }
    })
  })
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)])
  const folder = await mkdtemp(join(tmpdir(), 'hawser-scan-'))
  ends.push(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'code.y4m')
  await writeFile(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F15:1 Ip A1:1 C420jpeg\n`), frame, frame]),
  )
  return file
}

/** A visitor who has a camera that sees a code, or none. */
async function visit(flags: readonly string[], options: OpenDappOptions): Promise<Dapp> {
  const browser: Browser = await openBrowser([...briefPageFlags, ...flags])
  ends.push(() => browser.close())
  const dapp = await openDapp(browser, options)
  ends.push(() => dapp.close())
  return dapp
}

async function openSend(dapp: Dapp) {
  await connect(dapp)
  await dapp.page.getByRole('button', { name: 'Open Send' }).click()
  const form = view(dapp.page, 'Send')
  await form.waitFor()
  return form
}

const camera = (file: string) => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
]

describe('scan of a code in Send', () => {
  it('CAP-06 default: what the camera sees fills the form in, and is sent', async () => {
    const receiver = freshAccount().address
    const file = await film(`ethereum:${receiver}@1?value=1.25e18`)
    const dapp = await visit(camera(file), { context: { permissions: ['camera'] } })
    const form = await openSend(dapp)
    await form.getByRole('button', { name: 'Scan QR code' }).click()
    await expect.poll(() => form.getByLabel('To').inputValue()).toBe(receiver)
    await expect.poll(() => form.getByLabel('Amount').inputValue()).toBe('1.25')
    // It is let go: nothing on the page has a camera any more.
    await form.locator('video').waitFor({ state: 'detached' })
    await form.getByRole('button', { name: 'Review' }).click()
    const review = view(dapp.page, 'SendReview')
    await review.getByRole('button', { name: 'Send', exact: true }).click()
    await reads(view(dapp.page, 'Account').locator('[data-hawser-transaction]').first(), 'Confirmed')
    expect(await localChain(1).balance(receiver)).toBe(parseEther('1.25'))
  })

  it('CAP-06 error: a code for another network is said, and fills nothing in', async () => {
    const file = await film('solana:7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK?amount=1')
    const dapp = await visit(camera(file), { context: { permissions: ['camera'] } })
    const form = await openSend(dapp)
    await form.getByRole('button', { name: 'Scan QR code' }).click()
    await form.getByText('This code is for Solana. Nothing was filled in.').waitFor()
    expect(await form.getByLabel('To').inputValue()).toBe('')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await form.locator('video').waitFor({ state: 'detached' })
  })

  it('CAP-06 error: without a camera, that is said', async () => {
    const dapp = await visit([], {})
    const form = await openSend(dapp)
    await form.getByRole('button', { name: 'Scan QR code' }).click()
    // Whether it is refused or not there is the browser's word: both ways lead on.
    await form
      .getByRole('status')
      .filter({ hasText: /camera/i })
      .filter({ hasText: /paste the address/i })
      .waitFor()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await form.getByRole('button', { name: 'Scan QR code' }).waitFor()
  })
})
