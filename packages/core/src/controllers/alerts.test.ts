import { expect, it } from 'vitest'
import type { AlertState } from '../state/tree.js'
import { createAlertsController } from './alerts.js'

it('default: keeps one alert for each code, until dismissed', () => {
  const slice: AlertState[] = []
  const alerts = createAlertsController(slice)
  const first = alerts.add({ severity: 'error', error: { code: 'A', shortMessage: 'one' } })
  const second = alerts.add({ severity: 'warning', error: { code: 'B', shortMessage: 'two' } })
  expect(alerts.add({ severity: 'warning', error: { code: 'A', shortMessage: 'one again' } })).toBe(first)
  expect(slice).toEqual([
    { id: first, severity: 'warning', error: { code: 'A', shortMessage: 'one again' } },
    { id: second, severity: 'warning', error: { code: 'B', shortMessage: 'two' } },
  ])
  alerts.dismiss(first)
  alerts.dismiss(99)
  expect(slice.map(({ id }) => id)).toEqual([second])
  expect(alerts.add({ severity: 'error', error: { code: 'A', shortMessage: 'new' } })).not.toBe(first)
})
