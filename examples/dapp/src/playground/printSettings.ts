import { languageOf, type Settings, themeOf } from './settings.js'

/** Returns a whole app, ready to be pasted, whose modal looks as the settings say. */
export function printSettings(settings: Settings): string {
  const language = languageOf(settings.language)
  const locale = printLocale(settings)
  return `import { eip155 } from '@hawser/adapter-eip155'
import { mainnet } from '@hawser/adapter-eip155/networks'
import { createHawser } from '@hawser/core'
import { ConnectButton, HawserProvider } from '@hawser/react'
${language.entry ? `import { ${language.importName} } from '${language.entry}'\n` : ''}import '@hawser/react/styles.css'

const hawser = createHawser({
  networks: [mainnet],
  adapters: [eip155()],
${printTheme(settings)}})
${locale?.declaration ?? ''}
export const App = () => (
  <HawserProvider client={hawser}${locale ? ` locale={${locale.name}}` : ''}>
    <ConnectButton />
  </HawserProvider>
)
`
}

function printTheme(settings: Settings): string {
  const { mode, variables } = themeOf(settings)
  const lines = Object.entries(variables).map(([name, value]) => `      '${name}': '${value}',\n`)
  if (mode === 'system' && lines.length === 0) return ''
  const said = lines.length > 0 ? `    variables: {\n${lines.join('')}    },\n` : ''
  return `  theme: {\n    mode: '${mode}',\n${said}  },\n`
}

/** Nothing where it is what an app has anyway. */
function printLocale({ language: code, dir }: Settings): { name: string; declaration: string } | undefined {
  const { importName, dir: ownDir } = languageOf(code)
  if (dir === ownDir) return importName ? { name: importName, declaration: '' } : undefined
  const own = importName ? `...${importName}, ` : `code: '${code}', `
  return { name: 'locale', declaration: `const locale = { ${own}dir: '${dir}' } as const\n` }
}
