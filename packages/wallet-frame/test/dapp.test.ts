import { approveConsent, launchBrowser } from '@hawser/testing/playwright'
import { signatureVerify } from '@polkadot/util-crypto'
import { base58 } from '@scure/base'
import { Verifier } from 'bip322-js'
import type { Browser, Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approveLink, newCode } from './fixtures/answerMails.js'
import { serveWallet } from './fixtures/serveWallet.js'

type Namespace = 'eip155' | 'solana' | 'bip122' | 'polkadot'
declare global {
  var dapp: {
    addresses(): Record<Namespace, string | undefined>
    question(): { readonly id: string; readonly kind: string } | undefined
    connect(email: string): Promise<unknown>
    connectBy(input: object): Promise<unknown>
    answer(id: string, answer: string): void
    sign(namespace: Namespace, message: string): Promise<unknown>
    ask(name: 'EXPORT_PHRASE'): Promise<unknown>
    disconnect(): Promise<unknown>
    runTask(taskId: string): Promise<unknown>
  }
}

const email = 'alice@example.org'
const message = 'Hello, wallet!'
let served: Awaited<ReturnType<typeof serveWallet>>
let browser: Browser

beforeAll(async () => {
  // Nothing here is asked of a node.
  served = await serveWallet({ rpcUrl: 'http://127.0.0.1:1' })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await served?.close()
})

const question = (page: Page) => page.evaluate(() => globalThis.dapp.question()?.kind)

const verify: Readonly<Record<Namespace, (signature: string, address: string) => boolean | Promise<boolean>>> = {
  eip155: (signature, address) =>
    verifyMessage({ address: address as `0x${string}`, message, signature: signature as `0x${string}` }),
  async solana(signature, address) {
    const raw = Uint8Array.from(base58.decode(address))
    const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', true, ['verify'])
    const bytes = new TextEncoder().encode(message)
    return crypto.subtle.verify('Ed25519', key, Uint8Array.from(base58.decode(signature)), bytes)
  },
  bip122: (signature, address) => Verifier.verifySignature(address, message, signature),
  polkadot: (signature, address) => signatureVerify(message, signature, address).isValid,
}

it('STA-20 default: an app of the kit, an address and a code; a signature on each of four namespaces, approved in the frame; a reload; a sign-out', async () => {
  const page = await browser.newPage({ viewport: { width: 800, height: 700 } })
  await page.goto(served.dappUrl)
  await page.waitForFunction(() => 'dapp' in globalThis)
  const connecting = page.evaluate((to) => globalThis.dapp.connect(to), email)
  await expect.poll(() => question(page)).toBe('link')
  await approveLink(served.mailbox, email)
  await expect.poll(() => question(page)).toBe('code')
  await page.evaluate(
    (code) => globalThis.dapp.answer(globalThis.dapp.question()?.id ?? '', code),
    await newCode(served.mailbox, email),
  )
  expect(await connecting).toBe(4)
  const addresses = await page.evaluate(() => globalThis.dapp.addresses())

  const frame = page.frameLocator('[data-hawser-frame] iframe')
  await frame.getByRole('heading', { name: 'Protect your wallet' }).waitFor()
  await frame.getByRole('button', { name: 'Later' }).click()
  await page.locator('[data-hawser-frame] iframe').waitFor({ state: 'hidden' })
  for (const namespace of ['eip155', 'solana', 'bip122', 'polkadot'] as const) {
    const signing = page.evaluate(([name, text]) => globalThis.dapp.sign(name, text), [namespace, message] as const)
    await approveConsent(frame)
    const signature = await signing
    expect([namespace, signature]).toEqual([namespace, expect.any(String)])
    expect([namespace, await verify[namespace](String(signature), String(addresses[namespace]))]).toEqual([
      namespace,
      true,
    ])
    await page.locator('[data-hawser-frame] iframe').waitFor({ state: 'hidden' })
  }

  const closed = page.evaluate((text) => globalThis.dapp.sign('eip155', text), message)
  await frame.getByRole('button', { name: 'Reject' }).waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  expect(await closed).toMatchObject({ code: 'ABORTED' })

  await page.reload()
  await page.waitForFunction(() => 'dapp' in globalThis)
  await expect.poll(() => page.evaluate(() => globalThis.dapp.addresses())).toEqual(addresses)
  await page.evaluate(() => globalThis.dapp.disconnect())
  expect(Object.values(await page.evaluate(() => globalThis.dapp.addresses())).filter(Boolean)).toEqual([])
  // The page forgets it too, whoever asks it next.
  await page.goto(served.app.origin)
  await page.waitForFunction(() => 'app' in globalThis)
  expect(await page.evaluate(() => globalThis.app.ask('IS_CONNECTED', undefined))).toEqual({
    granted: { isConnected: false },
  })
  await page.close()
})

it('behavior: a password that is set up when it is offered brings the wallet to a new device, where the app connects it', async () => {
  const password = 'lantern orbit mango quilt'
  const to = 'newcomer@example.org'
  const first = await browser.newPage({ viewport: { width: 800, height: 700 } })
  const second = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const enter = async (page: Page) => {
    await page.goto(served.dappUrl)
    await page.waitForFunction(() => 'dapp' in globalThis)
    const connecting = page.evaluate((given) => globalThis.dapp.connect(given), to)
    await expect.poll(() => question(page)).toBe('link')
    await approveLink(served.mailbox, to)
    await expect.poll(() => question(page)).toBe('code')
    await page.evaluate(
      (code) => globalThis.dapp.answer(globalThis.dapp.question()?.id ?? '', code),
      await newCode(served.mailbox, to),
    )
    return { connecting, frame: page.frameLocator('[data-hawser-frame] iframe') }
  }
  const here = await enter(first)
  expect(await here.connecting).toBe(4)
  await here.frame.getByRole('button', { name: /^Password/ }).click()
  await here.frame.getByLabel('Recovery password').fill(password)
  await here.frame.getByLabel('Enter it again').fill(password)
  await here.frame.getByRole('button', { name: 'Save password' }).click()
  await here.frame.getByRole('button', { name: 'Done' }).click()
  await first.locator('[data-hawser-frame] iframe').waitFor({ state: 'hidden' })
  const addresses = await first.evaluate(() => globalThis.dapp.addresses())

  const there = await enter(second)
  await there.frame.getByLabel('Recovery password').fill(password)
  await there.frame.getByRole('button', { name: 'Recover wallet' }).click()
  expect(await there.connecting).toBe(4)
  expect(await second.evaluate(() => globalThis.dapp.addresses())).toEqual(addresses)
  await Promise.all([first.close(), second.close()])
})
