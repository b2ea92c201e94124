import { HawserError } from '@hawser/common'
import { type ConnectorContext, type ConnectorFactory, contractVersion } from '@hawser/core'
import { connect, getHost } from '@hawser/core/actions'
import '../styles/index.css'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ConnectButton } from '../buttons/ConnectButton.js'
import { renderClient } from '../fixtures/renderClient.js'
import { pseudoRtl } from '../text/pseudoRtl.js'
import { createTestClient } from '../views/fixtures/createTestClient.js'
import { expectAccessible } from '../views/fixtures/expectAccessible.js'
import { fakeWallet } from '../views/fixtures/fakeWallet.js'
import { firstAddress, untilConnectedShown } from '../views/fixtures/openClient.js'

const dialog = () => page.getByRole('dialog')

/** A connector with a frame of its own in the page that asks for a code, then shares an account. */
function scripted(id = 'test.email') {
  const contexts: ConnectorContext[] = []
  const answers: string[] = []
  const factory: ConnectorFactory = {
    contractVersion,
    id,
    create(context) {
      contexts.push(context)
      const wallet = fakeWallet({ id, name: 'Email', type: 'EXTERNAL' })
      return {
        ...wallet.connector,
        async connect({ signal, generation }) {
          await addFrame(context)
          answers.push(
            await context.ask({ kind: 'code', title: 'Enter the code', text: 'It was sent to a@b.example.', signal }),
          )
          return [
            {
              connectionId: `eip155/${id}`,
              generation,
              namespace: 'eip155',
              accounts: [{ namespace: 'eip155', address: firstAddress, type: 'eoa' }],
              chainId: 'eip155:1',
            },
          ]
        },
      }
    },
  }
  return { factory, answers, context: () => contexts[0] as ConnectorContext }
}

async function addFrame({ host }: Pick<ConnectorContext, 'host'>): Promise<void> {
  const element = await host()
  if (element.querySelector('iframe')) return
  const frame = document.createElement('iframe')
  frame.title = 'Embedded'
  frame.style.cssText =
    'position: fixed; inset-block-start: 0; inset-inline-start: 0; inline-size: 120px; block-size: 60px; z-index: 2147483647'
  frame.srcdoc =
    '<!doctype html><html lang="en"><title>Embedded</title><button style="inline-size: 100px; block-size: 40px" onclick="parent.postMessage(\'pressed\', \'*\')">In frame</button></html>'
  element.append(frame)
}

describe('ask, in the modal', () => {
  it('default: a connector asks in place of the view, which goes on behind it, and its frame can be clicked', async () => {
    await page.viewport(1280, 800)
    const { factory, answers, context } = scripted()
    const { hawser, clock } = await renderClient(<ConnectButton />, { connectors: [factory] })
    hawser.open({ view: { name: 'ConnectingExternal', parameters: { connectorId: 'test.email' } } })
    await expect.element(page.getByRole('dialog', { name: 'Enter the code' })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Enter the code' })).toHaveFocus()
    await expect.element(page.getByText('It was sent to a@b.example.')).toBeVisible()
    await expectAccessible()

    const host = getHost(hawser)
    expect(await context().host()).toBe(host)
    expect(document.querySelectorAll('[data-hawser-root]')).toHaveLength(1)
    expect(host.contains(dialog().element())).toBe(true)
    const pressed = vi.fn()
    const onMessage = ({ data }: MessageEvent): void => {
      if (data === 'pressed') pressed()
    }
    window.addEventListener('message', onMessage)
    onTestFinished(() => window.removeEventListener('message', onMessage))
    await page.frameLocator(page.getByTitle('Embedded')).getByRole('button', { name: 'In frame' }).click()
    await expect.poll(() => pressed.mock.calls.length).toBe(1)

    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.element(page.getByText('Enter an answer to continue.')).toBeVisible()
    const field = page.getByRole('textbox', { name: 'Code' })
    await expect.element(field).toHaveAttribute('autocomplete', 'one-time-code')
    await field.fill('123 456')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => hawser.getSnapshot().connections.byId['eip155/test.email']?.status).toBe('connected')
    expect(answers).toEqual(['123456'])
    await untilConnectedShown({ hawser, clock })
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(host.querySelector('iframe')).not.toBeNull()
    hawser.destroy()
    expect(document.querySelector('[data-hawser-root]')).toBeNull()
  })

  it('behavior: cancelled, the view behind it says so', async () => {
    const { factory } = scripted()
    const { hawser } = await renderClient(<ConnectButton />, { connectors: [factory] })
    hawser.open({ view: { name: 'ConnectingExternal', parameters: { connectorId: 'test.email' } } })
    await expect.element(page.getByRole('dialog', { name: 'Enter the code' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(hawser.getSnapshot().connecting.attempt?.phase).toBe('rejected')
  })

  it('behavior: what opens by a press alone is opened in the press, by keyboard too; what keeps it shut is said, and can be tried again', async () => {
    const { factory, context } = scripted()
    const { hawser } = await renderClient(<ConnectButton />, { connectors: [factory] })
    hawser.open()
    await expect.element(dialog()).toBeVisible()
    const wasActive: boolean[] = []
    let isBlocked = true
    const asked = context().ask({
      kind: 'window',
      isRefused: true,
      open() {
        wasActive.push(navigator.userActivation.isActive)
        if (isBlocked) throw new HawserError('WINDOW_BLOCKED', 'The browser’s own words.')
      },
    })
    await expect.element(page.getByRole('dialog', { name: 'Continue in a window' })).toBeVisible()
    await expect.element(page.getByText('Your wallet can’t open inside this page.')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Open wallet' }).click()
    await expect.element(page.getByRole('alert').filter({ hasText: 'Allow pop-ups for this page' })).toBeVisible()
    await expectAccessible()
    isBlocked = false
    const button = page.getByRole('button', { name: 'Open wallet' })
    button.element().focus()
    await userEvent.keyboard('{Enter}')
    expect(await asked).toBe('open')
    expect(wasActive).toEqual([true, true])
  })

  it('behavior: Escape closes the modal, the question and its connect', async () => {
    const { factory, answers } = scripted()
    const { hawser } = await renderClient(<ConnectButton />, { connectors: [factory] })
    hawser.open({ view: { name: 'ConnectingExternal', parameters: { connectorId: 'test.email' } } })
    await expect.element(page.getByRole('dialog', { name: 'Enter the code' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(hawser.getSnapshot().connecting).toMatchObject({ attempt: null })
    expect(hawser.getSnapshot().connecting.questions).toBeUndefined()
    expect(answers).toEqual([])
  })

  it('behavior: with the modal closed it opens for the question alone, in any language', async () => {
    const { factory, context } = scripted()
    await renderClient(<ConnectButton />, { connectors: [factory], provider: { locale: pseudoRtl } })
    const choices = [
      { id: 'sms', label: '123' },
      { id: 'app', label: '456' },
    ]
    const answer = context().ask({ kind: 'choice', title: '789', choices })
    await expect.element(page.getByRole('dialog', { name: '789' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: '456' })).toBeVisible()
    await expectAccessible()
    const shown = document.querySelector('[data-hawser-view=Question]')
    expect(shown?.textContent?.match(/[A-Za-z]{3,}/g)).toBeNull()
    await page.getByRole('button', { name: '456' }).click()
    expect(await answer).toBe('app')
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  it('behavior: two clients on one page have each their own host, and their own question', async () => {
    const one = scripted()
    const two = scripted()
    const first = await renderClient(<ConnectButton label="First" />, { connectors: [one.factory] })
    const second = await renderClient(<ConnectButton label="Second" />, { connectors: [two.factory] })
    await addFrame(one.context())
    await addFrame(two.context())
    expect(getHost(first.hawser)).not.toBe(getHost(second.hawser))
    const asked = one.context().ask({ kind: 'text', title: 'Your name?' })
    await expect.element(page.getByRole('dialog', { name: 'Your name?' })).toBeVisible()
    expect(second.hawser.getSnapshot().modal.isOpen).toBe(false)
    await page.getByRole('textbox', { name: 'Your answer' }).fill('Ann')
    await page.getByRole('button', { name: 'Continue' }).click()
    expect(await asked).toBe('Ann')
    second.hawser.destroy()
    expect([...document.querySelectorAll('[data-hawser-root]')]).toEqual([getHost(first.hawser)])
  })

  it('behavior: the element takes no part in the layout of the page, empty or open', async () => {
    const { style } = document.body
    style.cssText =
      'display: flex; flex-direction: column; justify-content: space-between; gap: 40px; block-size: 900px'
    const [header, footer] = ['header', 'footer'].map((name) => {
      const element = document.body.appendChild(document.createElement(name))
      element.textContent = name
      return element
    })
    onTestFinished(() => {
      style.cssText = ''
      header?.remove()
      footer?.remove()
    })
    const { hawser } = await renderClient(<ConnectButton />, { provider: { prefetch: 'never' } })
    // What renders into the body by itself comes to its end.
    if (header && footer) document.body.append(header, footer)
    const places = () => [header, footer].map((element) => element?.getBoundingClientRect().top)
    const before = places()
    expect(document.querySelector('[data-hawser-root]')).toBeNull()
    const host = getHost(hawser)
    expect(host.previousElementSibling).toBe(footer)
    expect(places()).toEqual(before)
    expect(host.getBoundingClientRect().width).toBe(document.documentElement.clientWidth)
    hawser.open()
    await expect.element(dialog()).toBeVisible()
    expect(places()).toEqual(before)
  })

  it('behavior: without React the element is there all the same, and goes with the client', async () => {
    const { factory, context } = scripted()
    const { hawser } = createTestClient({ connectors: [factory] })
    onTestFinished(() => hawser.destroy())
    hawser.start()
    expect(document.querySelector('[data-hawser-root]')).toBeNull()
    const connected = connect(hawser, { connectorId: 'test.email' })
    await expect.poll(() => hawser.getSnapshot().connecting.questions?.length).toBe(1)
    const host = await context().host()
    expect(host.parentElement).toBe(document.body)
    expect(host.querySelector('iframe')).not.toBeNull()
    const refused = expect(connected).rejects.toMatchObject({ code: 'CLIENT_DESTROYED' })
    hawser.destroy()
    await refused
    expect(host.isConnected).toBe(false)
  })
})
