import { expect, it } from 'vitest'
import nodeVersionProblem from './nodeVersion.cjs'

it.each(['20.19.0', '20.20.2', '22.12.0', '24.0.0', '25.1.0'])('default: Node %s is enough', (version) => {
  expect(nodeVersionProblem(version)).toBe('')
})

it.each(['0.12.18', '8.17.0', '18.20.8', '20.18.3', '21.7.3', '22.11.0'])(
  'behavior: Node %s is refused with a way out',
  (version) => {
    const problem = nodeVersionProblem(version)
    expect(problem).toContain('20.19')
    expect(problem).toContain(version)
    expect(problem).toContain('nvm install 22')
  },
)
