import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Application, Converter } from 'typedoc'

/** @typedef {{ name: string, folder: string, manifest: Record<string, any> }} Package */

/** What apps do not write against: our packages' own parts, what is a page of its own (errors by code), and languages, which are a default export each. */
const hidden =
  /^\.\/(?:internals|locales\/.+|errors|schemas|protocol|vault|vault-worker|evm|marks|wallet-marks|static-wallets|.+-node)$/

/**
 * The entries that apps import, by the name that they import them by.
 *
 * @param {readonly Package[]} packages
 * @returns {{ name: string, types: string }[]}
 */
function listEntries(packages) {
  return packages.flatMap(({ name, folder, manifest }) =>
    Object.entries(manifest.exports)
      .filter(([path, conditions]) => conditions.types && !hidden.test(path) && name !== '@hawser/common')
      .map(([path, conditions]) => ({
        name: join(name, path).replace('@hawser/', ''),
        types: join(folder, conditions.types),
      })),
  )
}

/**
 * Writes a page for each entry of the built packages, of its types and docstrings: `docs/reference`.
 *
 * @param {string} root the repository
 * @param {readonly Package[]} packages
 * @throws Error where an entry has no types: the packages are not built
 */
export async function writeReference(root, packages) {
  const docs = join(root, 'docs')
  const out = join(docs, 'reference')
  const entries = listEntries(packages)
  /** @type {Partial<import('typedoc').TypeDocOptions & import('typedoc-plugin-markdown').PluginOptions>} */
  const options = {
    plugin: ['typedoc-plugin-markdown'],
    entryPoints: entries.map(({ types }) => types),
    tsconfig: join(docs, 'tsconfig.reference.json'),
    basePath: root,
    outputs: [{ name: 'markdown', path: out }],
    readme: 'none',
    logLevel: 'Error',
    disableSources: true,
    excludeInternal: true,
    // What tsc has checked is not checked again.
    skipErrorChecking: true,
    router: 'module',
    entryFileName: 'index',
    hidePageHeader: true,
    hideBreadcrumbs: true,
    useHTMLAnchors: true,
    hideGroupHeadings: false,
    useCodeBlocks: true,
    expandObjects: true,
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    typeAliasPropertiesFormat: 'table',
    typeDeclarationFormat: 'table',
    pageTitleTemplates: {
      index: () => 'API reference',
      module: (/** @type {{ name: string }} */ { name }) => `@hawser/${name}`,
    },
  }
  const application = await Application.bootstrapWithPlugins(options)
  const names = new Map(entries.map(({ name, types }) => [types, name]))
  application.converter.on(
    Converter.EVENT_CREATE_DECLARATION,
    (context, /** @type {import('typedoc').DeclarationReflection} */ reflection) => {
      const file = context.getSymbolFromReflection(reflection)?.declarations?.[0]?.getSourceFile().fileName ?? ''
      const name = reflection.parent?.isProject() ? names.get(file) : undefined
      if (name) reflection.name = name
    },
  )
  const project = await application.convert()
  if (!project) throw new Error('The types of the packages could not be read. Are they built?')
  rmSync(out, { recursive: true, force: true })
  await application.generateOutputs(project)
  return entries.length
}
