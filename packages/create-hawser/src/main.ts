import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { checkTarget } from './checkTarget.js'
import { createApp } from './createApp.js'
import { CreateAppError } from './errors.js'
import { checkTemplate, type TemplateName, templateNames, templates } from './templates.js'

export interface MainOptions {
  readonly args: readonly string[]
  /** Absolute. */
  readonly cwd: string
  /** `npm_config_user_agent`: who runs this. */
  readonly userAgent: string | undefined
  /** Asks the user for a line; undefined where nobody is there to answer. Resolves to undefined when the user leaves. */
  readonly ask: ((question: string) => Promise<string | undefined>) | undefined
  readonly print: (text: string) => void
  readonly printError: (text: string) => void
}

const help = `Begins an app with a wallet button.

  npm create hawser@latest my-app -- --template react

  -t, --template NAME   ${templateNames.join(', ')}
  -h, --help            this text

What is not said is asked for, where there is a terminal.`

/** Runs the command. Returns the exit code: 0 when the app is there, 1 when not. */
export async function main(options: MainOptions): Promise<number> {
  const { args, cwd, userAgent, print, printError } = options
  try {
    const { values, positionals } = readArguments(args)
    if (values.help) {
      print(help)
      return 0
    }
    if (positionals.length > 1) throw new CreateAppError(`Name one folder, not ${positionals.length}.`)
    if (values.template !== undefined) checkTemplate(values.template)
    const folder = positionals[0] ?? (await askFolder(options))
    const template = values.template ?? (await askTemplate(options))
    const app = createApp({ folder, template, cwd })
    print(nextSteps(app.name, relative(cwd, app.folder), managerOf(userAgent)))
    return 0
  } catch (error) {
    if (!(error instanceof CreateAppError)) throw error
    printError(error.message)
    return 1
  }
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { template: { type: 'string', short: 't' }, help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    throw new CreateAppError(`${(error as Error).message}\n\n${help}`)
  }
}

async function askFolder({ ask, print, cwd }: MainOptions): Promise<string> {
  if (!ask) throw new CreateAppError(`Name the folder of the new app.\n\n${help}`)
  return askUntil({ ask, print, question: '\nFolder of the new app (my-app): ' }, (answer) => {
    checkTarget(answer || 'my-app', cwd)
    return answer || 'my-app'
  })
}

async function askTemplate({ ask, print }: MainOptions): Promise<string> {
  if (!ask) throw new CreateAppError(`Name a template: --template ${templateNames.join(', ')}.`)
  const width = Math.max(...templateNames.map((name) => name.length))
  print(`\n${templateNames.map((name, at) => `  ${at + 1}  ${name.padEnd(width)}  ${templates[name]}`).join('\n')}`)
  return askUntil({ ask, print, question: 'Template, by number or name (react): ' }, (answer) =>
    checkTemplate(templateNames[Number(answer) - 1] ?? (answer || ('react' satisfies TemplateName))),
  )
}

interface Asking {
  readonly ask: NonNullable<MainOptions['ask']>
  readonly print: MainOptions['print']
  readonly question: string
}

/** Asks again for as long as what is answered cannot be taken. */
async function askUntil({ ask, print, question }: Asking, take: (answer: string) => string): Promise<string> {
  while (true) {
    const answer = await ask(question)
    if (answer === undefined) throw new CreateAppError('Nothing was made.')
    try {
      return take(answer.trim())
    } catch (error) {
      if (!(error instanceof CreateAppError)) throw error
      print(error.message)
    }
  }
}

function managerOf(userAgent: string | undefined): 'npm' | 'pnpm' | 'yarn' | 'bun' {
  const [, name] = /^(pnpm|yarn|bun)\//.exec(userAgent ?? '') ?? []
  return (name as 'pnpm' | 'yarn' | 'bun' | undefined) ?? 'npm'
}

function nextSteps(name: string, folder: string, manager: string): string {
  return [
    '',
    `${name} is ready. Now:`,
    '',
    ...(folder ? [`  cd ${folder}`] : []),
    `  ${manager} install`,
    `  ${manager} run dev`,
    '',
    'Networks and wallets stand in src/hawser.ts, colours in src/style.css. README.md tells the rest.',
    '',
  ].join('\n')
}
