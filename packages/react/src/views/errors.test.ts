import { expect, it } from 'vitest'
import { createText } from '../text/useText.js'
import { errorText } from './errors.js'

const unavailable = { code: 'HTTP_STATUS', shortMessage: 'HTTP status code: 503' } as never

it('behavior: a service that answers with a status of HTTP is no sentence of a developer, and the number is there for whoever helps', () => {
  const text = createText({ code: 'en', dir: 'ltr' })
  expect(errorText(text, unavailable)).toBe('The service couldn’t answer (503). Try again in a moment.')
  // What could not be done says more.
  expect(errorText(text, unavailable, 'errors.HISTORY_FAILED')).toBe('Transactions couldn’t be loaded.')
})
