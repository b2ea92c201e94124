import '../../styles/index.css'
import { createMemoryStore } from '@hawser/common'
import { disconnect } from '@hawser/core/actions'
import { profile } from '@hawser/core/profile'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ConnectButton } from '../../buttons/ConnectButton.js'
import { type RenderClientParameters, renderClient } from '../../fixtures/renderClient.js'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { fakeWallet } from '../fixtures/fakeWallet.js'
import { connectWallet } from '../fixtures/openClient.js'

const host = () => document.querySelector<HTMLElement>('body > [data-hawser-root]')
const choice = (name: string) => page.getByRole('combobox', { name })

async function openSettings(options: RenderClientParameters = {}) {
  const wallet = fakeWallet({ id: 'test.alpha', name: 'Alpha' })
  const client = await renderClient(<ConnectButton />, { wallets: [wallet], ...options })
  await connectWallet(client, wallet)
  client.hawser.open({ view: { name: 'Settings' } })
  await expect.poll(() => document.querySelector('[data-hawser-view="Settings"]')).not.toBeNull()
  return { ...client, settings: client.hawser.use(profile) }
}

describe('how the modal looks to its user', () => {
  it('behavior: a theme of the user’s own goes before the app’s, at once, until it is taken back', async () => {
    const { hawser, settings } = await openSettings({ provider: { theme: 'light' } })
    await expect.element(choice('Theme')).toHaveDisplayValue('As the app')
    for (const [name, mode] of [
      ['Dark', 'dark'],
      ['System', 'system'],
    ]) {
      await choice('Theme').selectOptions(name ?? '')
      await expect.poll(() => host()?.dataset.hawserTheme).toBe(mode)
    }
    expect(JSON.parse(settings.exportProfile())).toMatchObject({ theme: 'system' })
    // A button is a part of the app's page.
    expect(document.querySelector<HTMLElement>('[data-hawser=connect]')?.dataset.hawserTheme).toBe('light')
    await choice('Theme').selectOptions('As the app')
    await expect.poll(() => host()?.dataset.hawserTheme).toBe('light')
    expect(hawser.getSnapshot().features.profile?.theme).toBeNull()
  })

  it('behavior: a language of the user’s own goes before the app’s, its direction too, until it is erased', async () => {
    await openSettings()
    await expect.element(choice('Language')).toHaveDisplayValue('As the app')
    await choice('Language').selectOptions('Deutsch')
    await expect.element(choice('Sprache')).toBeVisible()
    expect(host()?.lang).toBe('de')
    await choice('Sprache').selectOptions('العربية')
    await expect.element(choice('اللغة')).toBeVisible()
    expect([host()?.lang, host()?.dir]).toEqual(['ar', 'rtl'])
    await expectAccessible()
    await choice('اللغة').selectOptions('日本語')
    await choice('言語').selectOptions('español')
    await page.getByRole('button', { name: 'Borrar' }).first().click()
    await page.getByRole('button', { name: 'Borrar' }).last().click()
    await expect.element(choice('Language')).toHaveDisplayValue('As the app')
    expect([host()?.lang, host()?.dir]).toEqual(['en', 'ltr'])
  })

  it('behavior: what was chosen holds on the next visit, before anybody has connected', async () => {
    const visit = { id: crypto.randomUUID(), storage: createMemoryStore() }
    const before = await openSettings(visit)
    before.settings.setTheme('dark')
    before.settings.setLanguage('de')
    await disconnect(before.hawser)
    await before.screen.unmount()
    before.hawser.destroy()

    const { hawser } = await renderClient(<ConnectButton />, {
      ...visit,
      wallets: [fakeWallet({ id: 'b', name: 'B' })],
    })
    hawser.open()
    await expect.element(page.getByRole('dialog', { name: 'Wallet verbinden' })).toBeVisible()
    await expect.poll(() => [host()?.lang, host()?.dataset.hawserTheme]).toEqual(['de', 'dark'])
  })

  it('behavior: a language that is not spoken here is the app’s', async () => {
    const { settings } = await openSettings()
    settings.setLanguage('tlh')
    settings.setTheme('dark')
    await expect.poll(() => host()?.dataset.hawserTheme).toBe('dark')
    await expect.element(choice('Language')).toBeVisible()
    expect(host()?.lang).toBe('en')
  })
})
