import { HawserError } from '@hawser/common'
import '../../styles/index.css'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ConnectButton } from '../../buttons/ConnectButton.js'
import { renderClient } from '../../fixtures/renderClient.js'
import { pseudoRtl } from '../../text/pseudoRtl.js'
import { deferred } from '../fixtures/deferred.js'
import { type EmailLoginParameters, emailLogin, rightCode } from '../fixtures/emailLogin.js'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { untilConnectedShown } from '../fixtures/openClient.js'

const email = 'somebody@mail.example'
const dialog = (name: string) => page.getByRole('dialog', { name })
const first = () => page.getByRole('textbox', { name: 'Code' })
const places = () => [...document.querySelectorAll<HTMLInputElement>('.hawser-question .hawser-field-input')]
const entered = () =>
  places()
    .map(({ value }) => value)
    .join('')

/** The modal at the code, or at the link before it. */
async function openLogin(
  parameters: EmailLoginParameters & { readonly isRtl?: boolean; readonly title?: string } = {},
) {
  const login = emailLogin(parameters)
  const client = await renderClient(<ConnectButton />, {
    connectors: [login.factory],
    provider: parameters.isRtl ? { locale: pseudoRtl } : {},
  })
  client.hawser.open({
    view: { name: 'ConnectingExternal', parameters: { connectorId: 'auth', input: { email } } },
  })
  if (!parameters.isRtl)
    await expect
      .element(dialog(parameters.title ?? (parameters.needsDevice ? 'Check your email' : 'Enter your code')))
      .toBeVisible()
  return { ...client, login }
}

/** What a paste gives: the browser's own event, with the text in it. */
function paste(target: Element, text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

describe('the places of a code', () => {
  it('default: digit by digit; the last one is enough', async () => {
    const { hawser, clock, login } = await openLogin()
    await expect.element(page.getByText(`We sent a code to ${email}.`)).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Enter your code' })).toHaveFocus()
    await expect.poll(() => places().length).toBe(6)
    await expect.element(first()).toHaveAttribute('autocomplete', 'one-time-code')
    await expect.element(first()).toHaveAttribute('inputmode', 'numeric')
    await expectAccessible()
    // Typed where the focus is, which is the heading.
    await userEvent.keyboard(rightCode)
    await untilConnectedShown({ hawser, clock })
    expect(login.checked).toEqual([rightCode])
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(hawser.getSnapshot().connections.byId['eip155/auth']?.status).toBe('connected')
  })

  it.each([rightCode, '123 456', ' 123-456\n'])('behavior: %j is pasted', async (text) => {
    const { login } = await openLogin()
    await expect.element(first()).toBeVisible()
    paste(first().element(), text)
    await expect.poll(() => login.checked).toEqual([rightCode])
  })

  it('behavior: a device fills it in', async () => {
    const { login } = await openLogin()
    await first().fill(rightCode)
    await expect.poll(() => login.checked).toEqual([rightCode])
  })

  it('behavior: letters are none of it, and a digit is put right', async () => {
    const { login } = await openLogin()
    await first().click()
    await userEvent.keyboard('1a2b')
    expect(entered()).toBe('12')
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}')
    await expect.poll(entered).toBe('')
    await userEvent.keyboard('9')
    await userEvent.keyboard('{ArrowLeft}')
    await userEvent.keyboard(rightCode)
    await expect.poll(() => login.checked).toEqual([rightCode])
  })

  it('error: a wrong one is said to be wrong, in its place, and begun again', async () => {
    const check = [deferred<void>(), deferred<void>()]
    const { login, hawser } = await openLogin({
      beforeCheck: () => check[login.checked.length - 1]?.promise ?? Promise.resolve(),
    })
    await first().click()
    await userEvent.keyboard('000000')
    await expect.element(page.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-busy', 'true')
    // What is entered meanwhile changes nothing.
    await userEvent.keyboard('5')
    expect(entered()).toBe('000000')
    check[0]?.resolve()
    await expect.element(page.getByRole('alert')).toHaveTextContent('That code is not right.')
    expect(entered()).toBe('')
    await expect.element(first()).toHaveFocus()
    await expect.element(first()).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible()
    expect(hawser.getSnapshot().connecting.questions).toHaveLength(1)
    await userEvent.keyboard('1')
    await expect.element(page.getByText('That code is not right.')).not.toBeInTheDocument()
    await userEvent.keyboard('23457')
    check[1]?.resolve()
    await expect.element(page.getByRole('alert')).toHaveTextContent('That code is not right.')
    await expect.element(first()).toHaveFocus()
    await userEvent.keyboard(rightCode)
    await expect.poll(() => login.checked).toEqual(['000000', '123457', rightCode])
  })

  it('behavior: less than all of it is not looked at', async () => {
    const { login } = await openLogin()
    for (const some of ['', '123']) {
      if (some) await first().fill(some)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect.element(page.getByText('Enter an answer to continue.')).toBeVisible()
    }
    expect(login.checked).toEqual([])
  })

  it('behavior: in any language, from left to right', async () => {
    await openLogin({ isRtl: true })
    await expect.poll(() => places().length).toBe(6)
    await expectAccessible()
    const [one, two] = places().map((place) => place.getBoundingClientRect().left)
    expect(one).toBeLessThan(two ?? 0)
    const shown = document.querySelector('[data-hawser-view=Question]')
    expect(shown?.textContent?.replace(email, '').match(/[A-Za-z]{3,}/g)).toBeNull()
  })
})

describe('another code', () => {
  const button = (name: string) => page.getByRole('button', { name })

  it('VAL-15 behavior: is sent 30 s after the last one, and the seconds until then are said', async () => {
    const { clock, login } = await openLogin()
    await expect.element(button('Please try again after 30 seconds')).toBeVisible()
    // It keeps its place and the focus, and presses do nothing.
    const waiting = button('Please try again after 30 seconds').element() as HTMLElement
    expect(waiting.ariaDisabled).toBe('true')
    waiting.click()
    expect(login.sent).toHaveLength(1)
    clock.advance(1_000)
    await expect.element(button('Please try again after 29 seconds')).toBeVisible()
    clock.advance(500)
    await expectAccessible()
    clock.advance(28_499)
    await expect.element(button('Please try again after 1 seconds')).toBeVisible()
    clock.advance(1)
    await expect.element(button('Send again')).toBeVisible()
    await expectAccessible()
    await button('Send again').click()
    await expect.element(button('Please try again after 30 seconds')).toBeVisible()
    expect(login.sent).toEqual([email, email])
  })

  it('error: what keeps it from being sent is said, and it may be tried again at once', async () => {
    const { clock, login } = await openLogin()
    login.failToSend(new HawserError('MAIL', 'The mail could not be sent.'))
    clock.advance(30_000)
    await button('Send again').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('The mail could not be sent.')
    login.failToSend(undefined)
    await button('Send again').click()
    await expect.element(button('Please try again after 30 seconds')).toBeVisible()
    await expect.element(page.getByText('The mail could not be sent.')).not.toBeInTheDocument()
    expect(login.sent).toHaveLength(2)
  })
})

describe('a code that is still to be sent', () => {
  it('default: is said to be on its way, and asked for once it was sent', async () => {
    const sending = deferred<void>()
    await openLogin({ sendsLate: () => sending.promise, title: 'Sending your code…' })
    await expect.element(page.getByRole('heading', { name: 'Sending your code…' })).toHaveFocus()
    expect(page.getByRole('textbox').elements()).toEqual([])
    expect(page.getByRole('button', { name: 'Send again' }).elements()).toEqual([])
    await expectAccessible()
    sending.resolve()
    await expect.element(dialog('Enter your code')).toBeVisible()
    await expect.element(page.getByText(`We sent a code to ${email}.`)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Please try again after 30 seconds' })).toBeVisible()
    await expect.poll(() => places().length).toBe(6)
  })

  it('error: that it was not sent is said with the reason, and it can be sent again at once', async () => {
    const { login } = await openLogin({
      sendsLate: () => Promise.reject(new HawserError('MAIL', 'Mail cannot be sent at the moment.')),
      title: 'Your code wasn’t sent',
    })
    await expect.element(page.getByRole('alert')).toHaveTextContent('Mail cannot be sent at the moment.')
    expect(page.getByRole('textbox').elements()).toEqual([])
    await expectAccessible()
    login.failToSend(new HawserError('MAIL', 'Still not.'))
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Still not.')
    login.failToSend(undefined)
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect.element(dialog('Enter your code')).toBeVisible()
    expect(login.sent).toEqual([email, email])
    await expect.poll(() => places().length).toBe(6)
    await userEvent.keyboard(rightCode)
    await expect.poll(() => login.checked).toEqual([rightCode])
  })
})

describe('check your device', () => {
  it('default: says where the link is, goes on once it was opened, and can be called off', async () => {
    const { login, clock } = await openLogin({ needsDevice: true })
    await expect.element(page.getByText(`Open the link that we sent to ${email} to approve this device.`)).toBeVisible()
    expect(page.getByRole('textbox').elements()).toEqual([])
    await expectAccessible()
    clock.advance(30_000)
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => login.sent.length).toBe(2)
    login.approveDevice()
    await expect.element(dialog('Enter your code')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Enter your code' })).toHaveFocus()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Request declined')
  })
})
