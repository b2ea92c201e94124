import { UserRejectedError } from '@hawser/common'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { VaultLockedError } from '../errors.js'
import { createStage, type Stage } from './createStage.js'
import { showChoice } from './showChoice.js'
import { showForm } from './showForm.js'

let root: HTMLElement
let stage: Stage
let told: boolean[]

beforeEach(() => {
  root = document.createElement('div')
  document.body.append(root)
  told = []
  stage = createStage({ root, window, onNeeded: (isNeeded) => told.push(isNeeded) })
})
afterEach(() => root.remove())

const never = new AbortController().signal
const ask = (title: string, signal = never) =>
  stage.run(
    (place) => showChoice(place, { title, buttons: [{ label: 'Yes', chosen: 'yes', look: 'primary' }] }),
    signal,
  )
const title = () => root.querySelector('h1')?.textContent
const press = (label: string) =>
  [...root.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click()

describe('one flow at a time', () => {
  it('default: what the user chose comes back, the heading has the focus, and nothing is left', async () => {
    const asked = ask('One')
    await expect.poll(title).toBe('One')
    expect(document.activeElement).toBe(root.querySelector('h1'))
    press('Yes')
    expect(await asked).toBe('yes')
    expect(root.childElementCount).toBe(0)
    expect(told).toEqual([true, false])
  })

  it('behavior: the second one waits for the first, and the page is needed without a break', async () => {
    const both = Promise.all([ask('One'), ask('Two')])
    await expect.poll(title).toBe('One')
    press('Yes')
    await expect.poll(title).toBe('Two')
    press('Yes')
    expect(await both).toEqual(['yes', 'yes'])
    expect(told).toEqual([true, false])
  })

  it('behavior: one that is given up lets nobody past those before it', async () => {
    const first = ask('One')
    const gone = new AbortController()
    const second = ask('Two', gone.signal)
    const third = ask('Three')
    await expect.poll(title).toBe('One')
    gone.abort()
    await expect(second).rejects.toMatchObject({ code: 'ABORTED' })
    expect(title()).toBe('One')
    press('Yes')
    await first
    await expect.poll(title).toBe('Three')
    press('Yes')
    expect(await third).toBe('yes')
  })

  it('error: what ends all that is open ends nothing that comes later', async () => {
    const open = Promise.allSettled([ask('One'), ask('Two')])
    await expect.poll(title).toBe('One')
    stage.end(new VaultLockedError())
    const next = ask('Next')
    expect(await open).toMatchObject([{ reason: { code: 'VAULT_LOCKED' } }, { reason: { code: 'VAULT_LOCKED' } }])
    await expect.poll(title).toBe('Next')
    press('Yes')
    expect(await next).toBe('yes')
  })

  it('behavior: Escape says no to the screen, and what comes of that is up to the flow', async () => {
    const asked = stage.run(async (place) => {
      await showChoice(place, { title: 'One' }).catch(() => {})
      return showChoice(place, { title: 'Two', buttons: [{ label: 'Yes', chosen: 1 }] })
    }, never)
    await expect.poll(title).toBe('One')
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    await expect.poll(title).toBe('Two')
    stage.end(new UserRejectedError())
    await expect(asked).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })
})

describe('a form', () => {
  const form = (run: (values: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<string>) =>
    stage.run(
      (place) =>
        showForm(place, {
          title: 'Password',
          fields: [{ name: 'password', label: 'Password', kind: 'password', autocomplete: 'current-password' }],
          submit: { label: 'Go on' },
          progress: 'Working…',
          run,
          explain: (error) => (error instanceof RangeError ? 'Not this one.' : null),
        }),
      never,
    )
  const type = (value: string) => {
    const input = root.querySelector('input')
    if (!input) throw new Error('no field')
    input.value = value
    root.querySelector('form')?.requestSubmit()
  }

  it('behavior: what may be tried again is said as an alert, and the form stays', async () => {
    const given: string[] = []
    const asked = form(async ({ password = '' }) => {
      given.push(password)
      if (password === 'wrong') throw new RangeError()
      return password
    })
    await expect.poll(title).toBe('Password')
    type('wrong')
    await expect.poll(() => root.querySelector('[role="alert"]')?.textContent).toBe('Not this one.')
    expect(document.activeElement).toBe(root.querySelector('input'))
    type('right')
    expect(await asked).toBe('right')
    expect(given).toEqual(['wrong', 'right'])
  })

  it('behavior: while it works it says so, and nothing is sent twice; whoever closes ends the work', async () => {
    let ended = false
    let calls = 0
    const asked = form(
      (_, signal) =>
        new Promise((_resolve, reject) => {
          calls += 1
          signal.addEventListener('abort', () => {
            ended = true
            reject(signal.reason)
          })
        }),
    )
    asked.catch(() => {})
    onTestFinished(() => expect(ended).toBe(true))
    await expect.poll(title).toBe('Password')
    type('a')
    await expect.poll(() => root.querySelector('[role="status"]')?.textContent).toBe('Working…')
    root.querySelector('form')?.requestSubmit()
    expect(root.querySelector('footer button')?.getAttribute('aria-disabled')).toBe('true')
    expect(calls).toBe(1)
    stage.end(new UserRejectedError())
    await expect(asked).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })

  it('error: what cannot be tried again ends it', async () => {
    const asked = form(async () => {
      throw new VaultLockedError()
    })
    await expect.poll(title).toBe('Password')
    type('a')
    await expect(asked).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
  })
})
