import type { Frame, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { phrase as knownPhrase, networks } from '../src/fixtures/wallet.js'
import { ask } from './fixtures/askWallet.js'
import { violationsIn } from './fixtures/lookAt.js'
import { deriveElsewhere } from './fixtures/otherLibraries.js'
import { eventsOf, useWalletPage } from './fixtures/useWalletPage.js'

const { served, open, openTab, signIn, enterCode } = useWalletPage()
const { ethereum, solana, bitcoin, polkadot } = networks

/** By namespace, as {@link deriveElsewhere} has them. */
async function addressesOf(page: Page) {
  const { granted } = await ask(page, 'GET_ACCOUNTS', { chainIds: [ethereum, solana, bitcoin, polkadot] })
  const { accounts } = granted as { accounts: readonly { namespace: string; address: string; purpose?: string }[] }
  return Object.fromEntries(accounts.map(({ namespace, purpose, address }) => [purpose ?? namespace, address]))
}
const evmAddressOf = async (page: Page) => String((await addressesOf(page)).eip155)

const press = (frame: Frame, name: string | RegExp) => frame.getByRole('button', { name }).click()
const title = (frame: Frame, name: string | RegExp) => frame.getByRole('heading', { level: 1, name }).waitFor()
const alert = (frame: Frame) => frame.getByRole('alert')
const isEmpty = (frame: Frame) => expect.poll(() => frame.locator('main').count()).toBe(0)

/** What counts only once it was seen is pressed until it does. */
async function pressSeen(frame: Frame, name: string, isDone: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      if (await isDone()) return true
      await frame
        .getByRole('button', { name, exact: true })
        .click({ timeout: 1_000 })
        .catch(() => {})
      return isDone()
    })
    .toBe(true)
}
const isGone = (frame: Frame, name: string) => async () => (await frame.getByRole('heading', { name }).count()) === 0

async function expectAccessible(frame: Frame): Promise<void> {
  const found = await violationsIn(frame)
  expect([await frame.locator('h1').textContent(), found]).toEqual([expect.any(String), []])
}

describe('the recovery phrase', () => {
  it('VIEW-02 default: shown in the frame alone, after a code and a delay; other libraries have the same addresses by it on four namespaces', async () => {
    const to = 'alice@example.org'
    const { page, frame, complaints } = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
    await signIn(page, to)
    const known = await addressesOf(page)
    const before = served().mailbox.codeTo(to)
    const exported = ask(page, 'EXPORT_PHRASE')
    await title(frame, 'Recovery phrase')
    await expectAccessible(frame)
    await press(frame, 'Continue')
    await title(frame, 'Enter your code')
    await expectAccessible(frame)
    await enterCode(frame, to, before)
    await title(frame, 'Just a moment')
    await frame.getByText(/^Your words come in \d+ seconds?\.$/).waitFor()
    await expectAccessible(frame)
    await frame.getByRole('heading', { name: 'Your words' }).waitFor({ timeout: 60_000 })
    expect(await frame.locator('.words li').count()).toBe(0)
    const words = () => frame.locator('.words li').allTextContents()
    await pressSeen(frame, 'Show the words', async () => (await words()).length > 0)
    await expectAccessible(frame)
    const phrase = (await words()).join(' ')
    expect(phrase.split(' ')).toHaveLength(12)
    expect(deriveElsewhere(phrase)).toEqual(known)

    // Not by the keyboard, and by the button only after what it warns of.
    await frame.locator('.words').click()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+c')
    await press(frame, 'Copy the words')
    await expect.poll(() => alert(frame).textContent()).toContain('Paper is safer')
    expect(await frame.evaluate(() => navigator.clipboard.readText())).not.toContain(phrase.split(' ')[1])
    await press(frame, 'Copy anyway')
    await expect.poll(() => alert(frame).textContent()).toContain('Copied')
    expect(await frame.evaluate(() => navigator.clipboard.readText())).toBe(phrase)

    // Covered by the page around it they are hidden, and not shown by the way when it goes.
    await page.evaluate(() => {
      const cover = document.createElement('div')
      cover.id = 'cover'
      cover.style.cssText = 'position:fixed;inset:0 auto auto 0;width:200px;height:200px;background:#fff;z-index:9'
      document.body.append(cover)
    })
    await expect.poll(() => frame.locator('.words li').count()).toBe(0)
    await frame.getByText('Your words are hidden.').waitFor()
    await page.evaluate(() => document.querySelector('#cover')?.remove())
    await pressSeen(frame, 'Show the words', async () => (await words()).length > 0)
    await press(frame, 'Hide the words')
    expect(await words()).toEqual([])
    await press(frame, 'I wrote them down')
    expect(await exported).toEqual({})
    await isEmpty(frame)
    const told = JSON.stringify(await eventsOf(page))
    const some = phrase.split(' ').slice(0, 2).join(' ')
    for (const text of [told, await frame.evaluate(() => JSON.stringify({ ...localStorage }))])
      expect(text).not.toContain(some)
    expect(complaints).toEqual([])
  })

  it('behavior: asked for long after the sign-in, in a wallet that was never opened: it is made by the way, with a token that was renewed for it, and shown', async () => {
    const to = 'never.opened@example.org'
    const { page, frame } = await open()
    await signIn(page, to)
    served().time.aheadMs += 11 * 60_000
    try {
      const before = served().mailbox.codeTo(to)
      const exported = ask(page, 'EXPORT_PHRASE')
      await press(frame, 'Continue')
      await enterCode(frame, to, before)
      await frame.getByRole('heading', { name: 'Your words' }).waitFor({ timeout: 60_000 })
      const words = () => frame.locator('.words li').allTextContents()
      await pressSeen(frame, 'Show the words', async () => (await words()).length > 0)
      expect(deriveElsewhere((await words()).join(' '))).toEqual(await addressesOf(page))
      await press(frame, 'I wrote them down')
      expect(await exported).toEqual({})
    } finally {
      served().time.aheadMs = 0
    }
  })

  it('error: a wrong code, another one too early, and the service out of reach are said in place; called off while it waits, nothing is shown', async () => {
    const to = 'bob@example.org'
    const { page, frame } = await open()
    await signIn(page, to)
    await addressesOf(page)
    const before = served().mailbox.codeTo(to)
    const exported = ask(page, 'EXPORT_PHRASE')
    await press(frame, 'Continue')
    const field = frame.getByLabel('Code', { exact: true })
    await field.fill('12')
    await press(frame, 'Continue')
    await expect.poll(() => alert(frame).textContent()).toBe('Enter the 6 digits of the code.')
    await expect.poll(() => served().mailbox.codeTo(to)).not.toBe(before)
    const right = String(served().mailbox.codeTo(to))
    await field.fill(right === '000000' ? '000001' : '000000')
    await press(frame, 'Continue')
    await expect.poll(() => alert(frame).textContent()).toContain('This code is wrong')
    await press(frame, 'Send another code')
    await expect.poll(() => alert(frame).textContent()).toMatch(/^Please try again after \d+ seconds$/)
    await page.route('**/wallet/v1/**', (route) => route.abort())
    await field.fill(right)
    await press(frame, 'Continue')
    await expect.poll(() => alert(frame).textContent()).toContain("can't be reached")
    await page.unroute('**/wallet/v1/**')
    await press(frame, 'Continue')
    await title(frame, 'Just a moment')
    await press(frame, 'Cancel')
    expect((await exported).rpcCode).toBe(4001)
    await isEmpty(frame)
  })

  it('behavior: the app that gives up, and a wallet that is locked, end it: nothing stays on the screen', async () => {
    const to = 'carol@example.org'
    const { page, frame } = await open()
    await signIn(page, to)
    const address = await evmAddressOf(page)
    const givenUp = ask(page, 'EXPORT_PHRASE', undefined, 'phrase')
    await title(frame, 'Recovery phrase')
    await page.evaluate(() => globalThis.app.giveUp('phrase'))
    expect(await givenUp).toMatchObject({ refused: expect.any(String) })
    await isEmpty(frame)
    const before = served().mailbox.codeTo(to)
    const locked = ask(page, 'EXPORT_PHRASE')
    await press(frame, 'Continue')
    await enterCode(frame, to, before)
    await title(frame, 'Just a moment')
    await ask(page, 'LOCK')
    expect((await locked).rpcCode).toBe(4100)
    await isEmpty(frame)
    expect(await evmAddressOf(page)).toBe(address)
  })

  it('error: nobody is signed in', async () => {
    const { page, frame } = await open()
    for (const name of ['EXPORT_PHRASE', 'IMPORT_PHRASE', 'DELETE_WALLET', 'MANAGE_WALLET'])
      expect([name, (await ask(page, name)).rpcCode]).toEqual([name, 4100])
    expect((await ask(page, 'REMOVE_DEVICE', { id: 'a' })).rpcCode).toBe(4100)
    await isEmpty(frame)
  })
})

describe('a wallet that is brought along', () => {
  it('default: at the first sign-in, by its words; what is wrong with them is said so that it can be mended', async () => {
    const { page, frame } = await open()
    await signIn(page, 'dora@example.org')
    const imported = ask(page, 'IMPORT_PHRASE')
    const field = frame.getByLabel('Recovery phrase')
    await field.waitFor()
    await expectAccessible(frame)
    for (const [words, said] of [
      ['', 'Enter your words.'],
      [knownPhrase.replace('about', 'abuot'), 'Word 12, “abuot”, is not a recovery word. Check its spelling.'],
      [knownPhrase.replace(' about', ''), 'These are 11 words. A phrase has 12, 15, 18, 21 or 24.'],
      [
        knownPhrase.replace('about', 'abandon'),
        "These words don't belong together. Check each of them, and their order.",
      ],
    ] as const) {
      await field.fill(words)
      await press(frame, 'Use this wallet')
      await expect.poll(() => alert(frame).textContent()).toBe(said)
    }
    await field.fill(`  ${knownPhrase.toUpperCase().replaceAll(' ', '\n')} `)
    await press(frame, 'Use this wallet')
    await title(frame, 'Your wallet is here')
    await expectAccessible(frame)
    await press(frame, 'Done')
    expect(await imported).toEqual({})
    expect(await addressesOf(page)).toEqual(deriveElsewhere(knownPhrase))
    await page.reload()
    await page.waitForFunction(() => 'app' in globalThis)
    expect(await evmAddressOf(page)).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94')
  })

  it('default: where a new wallet is offered its recovery, in place of that one, with other libraries’ addresses; recovery is offered for it then', async () => {
    const { page, frame, complaints } = await open()
    await signIn(page, 'dina@example.org')
    expect(await evmAddressOf(page)).not.toBe(deriveElsewhere(knownPhrase).eip155)
    const offered = ask(page, 'SET_UP_RECOVERY', { isOffer: true })
    await title(frame, 'Protect your wallet')
    await expectAccessible(frame)
    await press(frame, 'I have a recovery phrase')
    await title(frame, 'Use a recovery phrase')
    await frame
      .getByText(/^We just made a new, empty wallet for you\. The one of your phrase takes its place\./)
      .waitFor()
    await expectAccessible(frame)
    await press(frame, 'Back')
    await title(frame, 'Protect your wallet')
    await press(frame, 'I have a recovery phrase')
    await frame.getByLabel('Recovery phrase').fill(knownPhrase)
    await press(frame, 'Use this wallet')
    await title(frame, 'Your wallet is here')
    await press(frame, 'Done')
    await title(frame, 'Protect your wallet')
    expect(await frame.getByRole('button', { name: 'I have a recovery phrase' }).count()).toBe(0)
    await press(frame, 'Later')
    expect((await offered).rpcCode).toBe(4001)
    expect(await addressesOf(page)).toEqual(deriveElsewhere(knownPhrase))
    const changed = { name: 'SESSION_CHANGED', payload: { isConnected: true } }
    expect(await eventsOf(page)).toContainEqual(expect.objectContaining(changed))
    await page.reload()
    await page.waitForFunction(() => 'app' in globalThis)
    expect(await addressesOf(page)).toEqual(deriveElsewhere(knownPhrase))
    expect(complaints).toEqual([])
  })

  it('behavior: it takes the place of another wallet after a typed word and a code; the app and another tab are told', async () => {
    const to = 'emil@example.org'
    const first = await open()
    await signIn(first.page, to)
    const former = await evmAddressOf(first.page)
    const second = await openTab(first.context)
    expect(await evmAddressOf(second.page)).toBe(former)
    await first.page.bringToFront()
    const { page, frame } = first
    const imported = ask(page, 'IMPORT_PHRASE')
    await title(frame, 'Replace your wallet?')
    await expectAccessible(frame)
    await frame.getByLabel('Type REPLACE to go on').fill('yes')
    await press(frame, 'Continue')
    await expect.poll(() => alert(frame).textContent()).toBe('Type REPLACE.')
    await frame.getByLabel('Type REPLACE to go on').fill('replace')
    const before = served().mailbox.codeTo(to)
    await press(frame, 'Continue')
    await enterCode(frame, to, before)
    await frame.getByLabel('Recovery phrase').fill(knownPhrase)
    await press(frame, 'Use this wallet')
    await title(frame, 'Your wallet is here')
    await press(frame, 'Done')
    expect(await imported).toEqual({})
    const changed = { name: 'SESSION_CHANGED', payload: { isConnected: true } }
    for (const tab of [first.page, second.page]) {
      await expect.poll(() => eventsOf(tab)).toContainEqual(expect.objectContaining(changed))
      expect(await evmAddressOf(tab)).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94')
    }
  })

  it('error: while the service is out of reach the wallet stays as it was', async () => {
    const to = 'fritz@example.org'
    const { page, frame } = await open()
    await signIn(page, to)
    const imported = ask(page, 'IMPORT_PHRASE')
    await frame.getByLabel('Recovery phrase').fill(knownPhrase)
    await page.route('**/wallet/v1/wallet/sets?*', (route) => route.abort())
    await press(frame, 'Use this wallet')
    await expect.poll(() => alert(frame).textContent()).toContain("can't be reached")
    await page.unroute('**/wallet/v1/wallet/sets?*')
    await press(frame, 'Back')
    expect((await imported).rpcCode).toBe(4001)
    expect(await evmAddressOf(page)).not.toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94')
  })
})

describe('devices', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

  it('default: one is removed after a look at it; it can do nothing from then on', async () => {
    const to = 'greta@example.org'
    const { page, frame } = await open()
    await signIn(page, to)
    await evmAddressOf(page)
    const other = await open({ userAgent: firefox })
    await signIn(other.page, to)
    const managed = ask(page, 'MANAGE_WALLET', { part: 'devices' })
    await title(frame, 'Devices')
    await frame.getByRole('button', { name: /This device/ }).waitFor()
    await expectAccessible(frame)
    await press(frame, /^Firefox, Linux/)
    await title(frame, 'Remove Firefox, Linux?')
    await expectAccessible(frame)
    await pressSeen(frame, 'Remove', isGone(frame, 'Remove Firefox, Linux?'))
    await frame.getByText('The device was removed.').waitFor()
    expect(await frame.getByRole('button', { name: /^Firefox/ }).count()).toBe(0)
    await press(frame, 'Back')
    expect(await managed).toEqual({})
    for (const name of ['GET_ACCOUNTS', 'LIST_DEVICES', 'EXPORT_PHRASE', 'DELETE_WALLET'])
      expect([
        name,
        (await ask(other.page, name, name === 'GET_ACCOUNTS' ? { chainIds: [ethereum] } : undefined)).rpcCode,
      ]).toEqual([name, 4100])
    await expect
      .poll(() => eventsOf(other.page))
      .toContainEqual(expect.objectContaining({ name: 'SESSION_CHANGED', payload: { isConnected: false } }))
    // What let it in before is nobody's.
    expect(await ask(other.page, 'CONNECT_EMAIL', { email: to })).toEqual({ granted: { action: 'VERIFY_DEVICE' } })
  })

  it('behavior: a press by script, or on what is covered, removes nothing; the last device is not removed by the way', async () => {
    const to = 'heinz@example.org'
    const { page, frame } = await open()
    await signIn(page, to)
    await evmAddressOf(page)
    const { devices } = (await ask(page, 'LIST_DEVICES')).granted as { devices: { id: string }[] }
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    const tries = () => sent.filter((path) => path.endsWith('/remove')).length
    const removed = ask(page, 'REMOVE_DEVICE', { id: devices[0]?.id })
    await title(frame, /^Remove/)
    await pressSeen(frame, 'Remove', async () => /only device/.test((await alert(frame).textContent()) ?? ''))
    // A press that counts takes away what was said before it, at once.
    await frame.getByRole('button', { name: 'Remove' }).evaluate((button: HTMLElement) => button.click())
    expect(await alert(frame).textContent()).toContain('only device')
    await page.evaluate(() => {
      const cover = document.createElement('div')
      cover.id = 'cover'
      cover.style.cssText = 'position:fixed;left:0;top:0;width:360px;height:40px;background:#fff;z-index:9'
      document.body.append(cover)
    })
    const pressByKey = async () => {
      await frame.getByRole('button', { name: 'Remove' }).focus()
      await page.keyboard.press('Enter')
      return alert(frame).textContent()
    }
    await expect.poll(pressByKey).toContain('Something covers this window')
    const before = tries()
    expect(await pressByKey()).toContain('Something covers this window')
    expect(tries()).toBe(before)
    await page.evaluate(() => document.querySelector('#cover')?.remove())
    await press(frame, 'Back')
    expect((await removed).rpcCode).toBe(4001)
    expect((await ask(page, 'REMOVE_DEVICE', { id: '00000000-0000-4000-8000-000000000000' })).refused).toContain(
      'no such device',
    )
    expect(await evmAddressOf(page)).toMatch(/^0x/)
  })
})

describe('addresses', () => {
  it('default: a second one is added by a code of each, lets the user in, and is removed', async () => {
    const [to, second] = ['ida@example.org', 'ida.second@example.org']
    const { page, frame } = await open()
    await signIn(page, to)
    const address = await evmAddressOf(page)
    const managed = ask(page, 'MANAGE_WALLET', { part: 'emails' })
    await press(frame, 'Add a second address')
    await expectAccessible(frame)
    const field = frame.getByLabel('Email address')
    for (const [typed, said] of [
      ['ida', 'Enter a valid email address.'],
      [to.toUpperCase(), 'This is your main address.'],
    ] as const) {
      await field.fill(typed)
      await press(frame, 'Continue')
      await expect.poll(() => alert(frame).textContent()).toBe(said)
    }
    await field.fill(second)
    const before = served().mailbox.codeTo(to)
    await press(frame, 'Continue')
    await frame.getByText(`to ${to}.`).waitFor()
    await enterCode(frame, to, before)
    await frame.getByText(`to ${second}.`).waitFor()
    await enterCode(frame, second)
    await frame.getByText('The address was added.').waitFor()
    await expectAccessible(frame)
    expect((await ask(page, 'LIST_EMAILS')).granted).toEqual({
      emails: [
        { email: to, isPrimary: true },
        { email: second, isPrimary: false },
      ],
    })
    await press(frame, 'Back')
    expect(await managed).toEqual({})
    await ask(page, 'SIGN_OUT')
    await signIn(page, second)
    expect(await evmAddressOf(page)).toBe(address)

    const code = served().mailbox.codeTo(to)
    const removed = ask(page, 'REMOVE_EMAIL', { email: second })
    await title(frame, 'Remove this address?')
    await expectAccessible(frame)
    await pressSeen(frame, 'Remove', isGone(frame, 'Remove this address?'))
    await enterCode(frame, to, code)
    expect(await removed).toEqual({})
    expect((await ask(page, 'LIST_EMAILS')).granted).toEqual({ emails: [{ email: to, isPrimary: true }] })
    expect((await ask(page, 'REMOVE_EMAIL', { email: to })).refused).toContain('no second address')
  })

  it('behavior: an app asks for it by messages: the code of the main address is typed in the frame', async () => {
    const [to, second] = ['jan@example.org', 'jan.second@example.org']
    const { page, frame } = await open()
    await signIn(page, to)
    const before = served().mailbox.codeTo(to)
    const added = ask(page, 'ADD_EMAIL', { email: second })
    await enterCode(frame, to, before)
    expect(await added).toEqual({})
    const right = String(served().mailbox.codeTo(second))
    const wrong = right === '000000' ? '000001' : '000000'
    expect((await ask(page, 'ADD_EMAIL_OTP', { otp: wrong })).refused).toContain('This code is wrong')
    expect(await ask(page, 'ADD_EMAIL_OTP', { otp: right })).toEqual({})
    expect((await ask(page, 'LIST_EMAILS')).granted).toMatchObject({ emails: [{}, { email: second }] })
  })
})

describe('deletion', () => {
  it('default: after a typed word, a code and a last press nothing of the user is left, here and at the service; the app is told', async () => {
    const to = 'karl@example.org'
    const { page, frame } = await open()
    await signIn(page, to)
    const address = await evmAddressOf(page)
    const deleted = ask(page, 'DELETE_WALLET')
    await title(frame, 'Delete your wallet')
    await expectAccessible(frame)
    const before = served().mailbox.codeTo(to)
    await frame.getByLabel('Type DELETE to go on').fill('DELETE')
    await press(frame, 'Continue')
    await enterCode(frame, to, before)
    await title(frame, 'Delete it for good?')
    await expectAccessible(frame)
    await page.route('**/wallet/v1/wallet/delete?*', (route) => route.abort())
    await pressSeen(frame, 'Delete my wallet', async () => /reached/.test((await alert(frame).textContent()) ?? ''))
    await page.unroute('**/wallet/v1/wallet/delete?*')
    await pressSeen(frame, 'Delete my wallet', isGone(frame, 'Delete it for good?'))
    expect(await deleted).toEqual({})
    await expect
      .poll(() => eventsOf(page))
      .toContainEqual(expect.objectContaining({ name: 'SESSION_CHANGED', payload: { isConnected: false } }))
    expect(await ask(page, 'IS_CONNECTED')).toEqual({ granted: { isConnected: false } })
    const kept = await frame.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('hawser-vault')
          opening.onsuccess = () => {
            const counting = opening.result.transaction('shares').objectStore('shares').count()
            counting.onsuccess = () => resolve(counting.result)
          }
        }),
    )
    expect(kept).toBe(0)
    expect(await frame.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(to)
    await signIn(page, to)
    expect(await evmAddressOf(page)).not.toBe(address)
  })

  it('behavior: who keeps it at the last moment has it', async () => {
    const to = 'lena@example.org'
    const { page, frame } = await open()
    await signIn(page, to)
    const address = await evmAddressOf(page)
    const before = served().mailbox.codeTo(to)
    const deleted = ask(page, 'DELETE_WALLET')
    await frame.getByLabel('Type DELETE to go on').fill('delete')
    await press(frame, 'Continue')
    await enterCode(frame, to, before)
    await press(frame, 'Keep my wallet')
    expect((await deleted).rpcCode).toBe(4001)
    expect(await evmAddressOf(page)).toBe(address)
  })
})

describe('the wallet’s own screen', () => {
  it('default: leads to each part and back, by keyboard; closing it ends it', async () => {
    const to = 'mona@example.org'
    const { page, frame } = await open()
    await signIn(page, to)
    const managed = ask(page, 'MANAGE_WALLET')
    await title(frame, 'Your wallet')
    await expectAccessible(frame)
    expect(await frame.evaluate(() => document.activeElement?.textContent)).toBe('Your wallet')
    for (const [name, heading] of [
      [/^Devices/, 'Devices'],
      [/^Recovery phrase/, 'Recovery phrase'],
      [/^Ways to sign in/, 'Ways to sign in'],
      [/^Move to another wallet/, 'Move to another wallet'],
      [/^Delete wallet/, 'Delete your wallet'],
    ] as const) {
      await frame.getByRole('button', { name }).focus()
      await page.keyboard.press('Enter')
      await title(frame, heading)
      await frame.getByRole('button', { name: 'Back' }).waitFor()
      await expectAccessible(frame)
      await frame.getByRole('button', { name: 'Back' }).focus()
      await page.keyboard.press('Enter')
      await title(frame, 'Your wallet')
    }
    await frame.getByRole('button', { name: /^Devices/ }).click()
    await title(frame, 'Devices')
    await page.keyboard.press('Escape')
    await title(frame, 'Your wallet')
    await press(frame, 'Close')
    expect(await managed).toEqual({})
    await isEmpty(frame)
  })

  it('behavior: another wallet leads to the phrase, and to one that is brought along', async () => {
    const { page, frame } = await open()
    await signIn(page, 'nora@example.org')
    const managed = ask(page, 'MANAGE_WALLET', { part: 'otherWallet' })
    await press(frame, 'I have a recovery phrase')
    await title(frame, 'Use a recovery phrase')
    await press(frame, 'Back')
    expect(await managed).toEqual({})
    const again = ask(page, 'MANAGE_WALLET', { part: 'otherWallet' })
    await press(frame, 'Show my recovery phrase')
    await title(frame, 'Recovery phrase')
    await page.keyboard.press('Escape')
    expect(await again).toEqual({})
  })
})
