import * as v from 'valibot'
import { GatewayConfigurationError } from '../errors.js'
import { type GatewayConfig, gatewayConfigSchema } from './configSchema.js'

/**
 * Returns the checked configuration with its defaults.
 *
 * @param nameOf how a mistake names the place that it stands in
 * @throws GatewayConfigurationError with one line for each mistake.
 */
export function parseConfig(value: unknown, nameOf: (path: string) => string = (path) => path): GatewayConfig {
  const result = v.safeParse(gatewayConfigSchema, value)
  if (!result.success) throw new GatewayConfigurationError(result.issues.map((issue) => describe(issue, nameOf)))
  const { projects } = result.output
  const mistakes = [
    ...repeated(projects.map(({ name }) => name)).map((name) => `Two projects have the name "${name}".`),
    ...repeated(projects.flatMap(({ keys }) => keys)).map((key) => `Two projects have the key "${key}".`),
  ]
  if (mistakes.length > 0) throw new GatewayConfigurationError(mistakes)
  return result.output
}

function describe(issue: v.BaseIssue<unknown>, nameOf: (path: string) => string): string {
  const path = v.getDotPath(issue) ?? ''
  if (issue.kind === 'schema' && issue.type === 'strict_object' && issue.expected === 'never')
    return `${nameOf(path)} is not a setting of the gateway.`
  // A message of the schemas goes on after the name; valibot's own stand by themselves.
  if (/^must /.test(issue.message)) return `${nameOf(path)} ${issue.message}.`
  return path === '' ? 'The configuration must be an object.' : `${nameOf(path)} must be ${describeExpected(issue)}.`
}

function describeExpected({ expected }: v.BaseIssue<unknown>): string {
  if (expected === 'Object') return 'an object'
  if (expected === 'Array') return 'a list'
  if (expected === 'string') return 'a text'
  return expected ?? 'of another form'
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]
}
