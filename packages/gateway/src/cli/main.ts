import { parseArgs } from 'node:util'
import { isHawserError } from '@hawser/common'
import type { GatewayConfig } from '../config/configSchema.js'
import { loadConfig, variableNames } from '../config/loadConfig.js'
import { GatewayCommandError } from '../errors.js'
import { createGateway } from '../gateway.js'
import { isOpen } from '../projects/createProjects.js'
import { runFrameCommand } from './frameCommand.js'
import { runProjectCommand } from './projectCommands.js'

/** The input and output of the command line. */
export interface CommandLine {
  readonly args: readonly string[]
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Whether nothing else runs in this process: see `CreateGatewayDependencies`. */
  readonly ownsProcess?: boolean | undefined
  print(text: string): void
  printError(text: string): void
  /** Calls back once when the process is told to end. */
  onStop(callback: () => void): void
}

/** Runs a command, and returns the exit code. A mistake is told in one line, and ends with 1. */
export async function main(line: CommandLine): Promise<number> {
  try {
    const { values, positionals } = readArguments(line.args)
    if (values.help) {
      line.print(help)
      return 0
    }
    const environment = {
      ...line.environment,
      ...(values.host !== undefined && { HAWSER_HOST: values.host }),
      ...(values.port !== undefined && { HAWSER_PORT: values.port }),
    }
    const [command, ...rest] = positionals
    if (command === 'frame') {
      await runFrameCommand({ args: rest, print: line.print })
      return 0
    }
    const config = await loadConfig({ environment, file: values.config })
    if (command === 'projects') await runProjectCommand(config, { args: rest, values, print: line.print })
    else if (command === undefined || command === 'start') await serve(config, line)
    else
      throw new GatewayCommandError(`There is no command "${command}". There are: start, projects, frame. See --help.`)
    return 0
  } catch (error) {
    for (const text of describe(error)) line.printError(`hawser-gateway: ${text}`)
    return 1
  }
}

async function serve(config: GatewayConfig, line: CommandLine): Promise<void> {
  const gateway = createGateway(config, { ownsProcess: line.ownsProcess })
  const stopped = new Promise<void>((resolve, reject) => {
    line.onStop(() => gateway.stop().then(resolve, reject))
  })
  try {
    const { url } = await gateway.listen()
    const access = isOpen(config) ? 'open to everybody who can reach it' : 'for known projects'
    line.printError(`hawser-gateway: listening at ${url}, ${access}, data in ${nameOfDatabase(config.databaseUrl)}`)
  } catch (error) {
    await gateway.stop()
    throw error
  }
  await stopped
}

/** Without what may hold a password. */
function nameOfDatabase(databaseUrl: string): string {
  return databaseUrl.startsWith('file:') ? databaseUrl.slice('file:'.length) : 'PostgreSQL'
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        config: { type: 'string', short: 'c' },
        host: { type: 'string' },
        port: { type: 'string', short: 'p' },
        origin: { type: 'string', multiple: true },
        'grace-hours': { type: 'string' },
        json: { type: 'boolean' },
      },
    })
  } catch (cause) {
    const [first = ''] = cause instanceof Error ? cause.message.split('. ') : []
    throw new GatewayCommandError(`${first.replace(/\.$/, '')}. See --help.`)
  }
}

function describe(error: unknown): string[] {
  if (isHawserError(error)) return error.message.split('\n')
  return [
    `it ended by an error that it does not know: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  ]
}

const help = `Usage: hawser-gateway [start] [--config FILE] [--host HOST] [--port PORT]
       hawser-gateway projects list [--json]
       hawser-gateway projects add NAME [--origin ORIGIN …]
       hawser-gateway projects rotate NAME [--grace-hours HOURS]
       hawser-gateway projects remove NAME
       hawser-gateway frame compare URL FOLDER

Without a configuration it listens on http://127.0.0.1:3030, keeps its data in ./hawser-gateway.db, and lets in whoever can reach it.

  -c, --config FILE   settings as JSON
      --host HOST     the address to listen on; beside this machine's own, known projects alone are let in
  -p, --port PORT     0 takes a free one
      --origin        an origin that may use the project, or a pattern such as https://*.example.com; all when absent
      --grace-hours   how long the keys before a new one are taken, 24 when absent
  -h, --help

\`frame compare\` tells whether an operator serves the embedded wallet's page (its address, with ?projectId=…) as FOLDER has it,
such as node_modules/@hawser/wallet-frame/dist/site.

Variables: ${variableNames.join(', ')}`
