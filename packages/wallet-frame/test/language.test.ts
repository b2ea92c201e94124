import type { Frame, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { newCode } from './fixtures/answerMails.js'
import { ask } from './fixtures/askWallet.js'
import { useWalletPage } from './fixtures/useWalletPage.js'

// The modal's language changes while a screen of the wallet is open.

const { served, open, signIn, enterCode } = useWalletPage({ recovery: ['passkey', 'password', 'operator'] })
const chainIds = ['eip155:1']
const password = 'lantern orbit mango quilt'

const heading = (frame: Frame, name: string | RegExp) => frame.getByRole('heading', { level: 1, name }).waitFor()
const press = (frame: Frame, name: string | RegExp) => frame.getByRole('button', { name }).click()
const typedIn = (frame: Frame, label: string) => frame.getByLabel(label, { exact: true }).inputValue()
const isFocused = (frame: Frame, label: string) =>
  frame.getByLabel(label, { exact: true }).evaluate((one) => one === document.activeElement)
/** As the app's modal says it. */
const speak = (page: Page, locale: string) => ask(page, 'SYNC_APPEARANCE', { themeMode: 'light', locale })
const back = (page: Page) => page.keyboard.press('Escape')

async function enter(to: string) {
  const opened = await open()
  await signIn(opened.page, to)
  await ask(opened.page, 'GET_ACCOUNTS', { chainIds })
  return opened
}

describe('a screen that is open when the language changes', () => {
  it('behavior: recovery: its offer, a password that is being typed, and its use in another browser', async () => {
    const to = 'language.recovery@example.org'
    const { page, frame, context, complaints } = await enter(to)
    const offered = ask(page, 'SET_UP_RECOVERY', { isOffer: true })
    await heading(frame, 'Protect your wallet')
    await speak(page, 'ar')
    await expect.poll(() => frame.locator('#frame').getAttribute('dir')).toBe('rtl')
    await speak(page, 'de')
    await heading(frame, 'Schütze deine Wallet')
    expect(await frame.locator('#frame').evaluate(({ lang, dir }: HTMLElement) => [lang, dir])).toEqual(['de', 'ltr'])
    await press(frame, /^Passwort/)
    await heading(frame, 'Wähle ein Passwort zur Wiederherstellung')
    await frame.getByLabel('Wiederherstellungspasswort').fill('short')
    await press(frame, 'Passwort speichern')
    await frame
      .getByRole('alert')
      .getByText(/^Nimm mindestens \d+ Zeichen\.$/)
      .waitFor()
    await frame.getByLabel('Wiederherstellungspasswort').fill(password)
    await frame.getByLabel('Noch einmal eingeben').fill('lantern or')
    await speak(page, 'en')
    await heading(frame, 'Choose a recovery password')
    expect(await typedIn(frame, 'Recovery password')).toBe(password)
    expect(await typedIn(frame, 'Enter it again')).toBe('lantern or')
    expect(await isFocused(frame, 'Enter it again')).toBe(true)
    await page.keyboard.type('bit mango quilt')
    await press(frame, 'Save password')
    await heading(frame, 'Recovery is set up')
    await press(frame, 'Done')
    expect(await offered).toEqual({ granted: { method: 'password' } })
    expect(complaints).toEqual([])
    await context.close()

    const there = await open()
    await signIn(there.page, to)
    const recovered = ask(there.page, 'RECOVER', {})
    await heading(there.frame, 'Recover your wallet')
    await there.frame.getByLabel('Recovery password').fill(password)
    await speak(there.page, 'de')
    await heading(there.frame, 'Wallet wiederherstellen')
    expect(await typedIn(there.frame, 'Wiederherstellungspasswort')).toBe(password)
    await there.page.keyboard.press('Enter')
    expect(await recovered).not.toHaveProperty('refused')
    expect(there.complaints).toEqual([])
  })

  it('behavior: export: a code that is being typed, the wait, and the words, which stay what they are', async () => {
    const to = 'language.export@example.org'
    const { page, frame } = await enter(to)
    const exported = ask(page, 'EXPORT_PHRASE')
    await heading(frame, 'Recovery phrase')
    await speak(page, 'de')
    await heading(frame, 'Wiederherstellungsphrase')
    const before = served().mailbox.codeTo(to)
    await press(frame, 'Weiter')
    await heading(frame, 'Gib deinen Code ein')
    const code = await newCode(served().mailbox, to, before)
    await frame.getByLabel('Code', { exact: true }).pressSequentially(code.slice(0, 3))
    await speak(page, 'en')
    await heading(frame, 'Enter your code')
    await frame.getByText(`to ${to}.`).waitFor()
    expect(await typedIn(frame, 'Code')).toBe(code.slice(0, 3))
    await page.keyboard.type(code.slice(3))
    await press(frame, 'Continue')
    await heading(frame, 'Just a moment')
    await speak(page, 'de')
    await heading(frame, 'Einen Moment noch')
    await frame.getByText(/^Deine Wörter kommen in \d+ Sekunden?\.$/).waitFor()
    await frame.getByRole('heading', { name: 'Deine Wörter' }).waitFor({ timeout: 120_000 })
    const words = frame.locator('.words li span')
    await expect
      .poll(async () => {
        if ((await words.count()) === 0) await press(frame, 'Wörter zeigen').catch(() => {})
        return words.count()
      })
      .toBe(12)
    const shown = await words.allTextContents()
    await speak(page, 'en')
    await heading(frame, 'Your words')
    expect(await words.allTextContents()).toEqual(shown)
    await press(frame, 'I wrote them down')
    expect(await exported).toEqual({ granted: undefined })
  })

  it('behavior: manage wallet: its list, devices, ways to sign in, an address, and a word that is being typed', async () => {
    const to = 'language.manage@example.org'
    const { page, frame } = await enter(to)
    const managed = ask(page, 'MANAGE_WALLET')
    await heading(frame, 'Your wallet')
    await speak(page, 'de')
    await heading(frame, 'Deine Wallet')
    await frame.getByText('Überall und endgültig').waitFor()

    await press(frame, /^Geräte/)
    await frame.getByRole('button', { name: /Dieses Gerät/ }).waitFor()
    await speak(page, 'en')
    await frame.getByRole('button', { name: /· This device.*Added .*20\d\d/s }).waitFor()
    await press(frame, /This device/)
    await heading(frame, /^Remove/)
    await speak(page, 'de')
    await heading(frame, /entfernen\?$/)
    await frame.getByText('Du wirst hier abgemeldet', { exact: false }).waitFor()
    await back(page)
    await heading(frame, 'Deine Wallet')

    await press(frame, /^Anmeldewege/)
    await heading(frame, 'Anmeldewege')
    await speak(page, 'en')
    await heading(frame, 'Ways to sign in')
    await press(frame, /^Email/)
    await press(frame, 'Add a second address')
    await heading(frame, 'Add a second address')
    await frame.getByLabel('Email address').fill('second@exa')
    await speak(page, 'de')
    await heading(frame, 'Zweite Adresse hinzufügen')
    expect(await typedIn(frame, 'E-Mail-Adresse')).toBe('second@exa')
    expect(await isFocused(frame, 'E-Mail-Adresse')).toBe(true)
    await back(page)
    await frame.getByLabel('E-Mail-Adresse').waitFor({ state: 'detached' })
    if ((await frame.locator('h1').textContent()) !== 'Deine Wallet') await back(page)
    await heading(frame, 'Deine Wallet')

    await press(frame, /^Zu einer anderen Wallet/)
    await heading(frame, 'Zu einer anderen Wallet wechseln')
    await speak(page, 'en')
    await heading(frame, 'Move to another wallet')
    await press(frame, 'I have a recovery phrase')
    await heading(frame, 'Replace your wallet?')
    await frame.getByRole('textbox').fill('REPLACE')
    await speak(page, 'de')
    await heading(frame, 'Deine Wallet ersetzen?')
    expect(await frame.getByRole('textbox').inputValue()).toBe('REPLACE')
    // What was asked for when it was typed.
    const before = served().mailbox.codeTo(to)
    await page.keyboard.press('Enter')
    await heading(frame, 'Gib deinen Code ein')
    await speak(page, 'en')
    await enterCode(frame, to, before)
    await heading(frame, 'Use a recovery phrase')
    await frame.getByLabel('Recovery phrase').fill('abandon abuot')
    await press(frame, 'Use this wallet')
    await frame.getByRole('alert').getByText('Word 2, “abuot”', { exact: false }).waitFor()
    await speak(page, 'de')
    await frame.getByRole('alert').getByText('Wort 2, „abuot“', { exact: false }).waitFor()
    expect(await typedIn(frame, 'Wiederherstellungsphrase')).toBe('abandon abuot')
    await ask(page, 'LOCK')
    expect(await managed).toHaveProperty('refused')
  })

  it('behavior: transactions that wait: the list, and one of them', async () => {
    const { page, frame } = await enter('language.waiting@example.org')
    const operation = {
      fromBlock: '0x0',
      sentAtMs: Date.UTC(2031, 9, 5, 12),
      owner: `0x${'11'.repeat(20)}`,
      calls: [{ to: `0x${'22'.repeat(20)}`, value: '0x1', data: '0x' }],
      nonce: '0x10000000000000000',
      maxFeePerGas: '0x3b9aca00',
      maxPriorityFeePerGas: '0x1',
      replacements: [],
    }
    const waiting = [['order-1', { chainId: 'eip155:1', hash: `0x${'ab'.repeat(32)}`, operation }]]
    await frame.evaluate((kept) => localStorage.setItem('hawser-waiting', kept), JSON.stringify(waiting))
    const managed = ask(page, 'MANAGE_WALLET', { part: 'transactions' })
    const row = frame.locator('.choice')
    await row.waitFor()
    expect(await row.textContent()).toMatch(/Oct 5, 2031/)
    await speak(page, 'de')
    await heading(frame, 'Wartende Transaktionen')
    await frame.getByText('Das Netzwerk hat sie noch nicht übernommen.').waitFor()
    await expect.poll(() => row.textContent()).toMatch(/05\.10\.2031/)
    await row.click()
    await frame.getByRole('button', { name: 'Beschleunigen' }).waitFor()
    await frame.getByText(/^Ethereum · 05\.10\.2031/).waitFor()
    await speak(page, 'en')
    await frame.getByRole('button', { name: 'Speed up' }).waitFor()
    await frame.getByRole('button', { name: 'Cancel transaction' }).waitFor()
    await frame.getByText(/^Ethereum · Oct 5, 2031/).waitFor()
    await press(frame, 'Back')
    await row.waitFor()
    await back(page)
    expect(await managed).toEqual({})
  })
})
