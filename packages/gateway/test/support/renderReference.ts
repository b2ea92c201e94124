/** What the reference tells of a JSON schema. */
interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema | false
  readonly prefixItems?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly pattern?: string
  readonly format?: string
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
  readonly description?: string
}

interface Operation {
  readonly summary: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}

interface ApiDocument {
  readonly info: { readonly description: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: { readonly Failure: Schema } }
}

/** Writes the OpenAPI document of a gateway as a page to read: each endpoint, what it takes and what it answers. */
export function renderReference({ info, paths, components }: ApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => renderOperation(`${method.toUpperCase()} ${path}`, operation)),
  )
  return [
    '# The endpoints of a gateway',
    'Made of what `GET /openapi.json` tells, which is made of the schemas that check each request and each answer. [Which endpoint needs what](self-hosting.md#what-each-endpoint-needs).',
    info.description,
    renderBlock('Failure', toText(components.schemas.Failure)),
    ...operations,
    '',
  ].join('\n\n')
}

function renderOperation(title: string, { summary, parameters, requestBody, responses }: Operation): string {
  const [answer] = Object.entries(responses).filter(([status]) => status !== 'default')
  const [status = '', { content = {}, description = '' } = {}] = answer ?? []
  const [[type, { schema }] = ['', {}]] = Object.entries(content).map(([name, one]) => [name, one] as const)
  const body = requestBody?.content?.['application/json']?.schema
  return [
    `## \`${title}\``,
    `${summary}.`,
    ...(parameters.length > 0 ? [renderParameters(parameters)] : []),
    ...(body ? [renderBlock('Body', toText(body))] : []),
    schema
      ? renderBlock(`Answer (${status})`, toText(schema))
      : `Answer (${status}): ${type ? `\`${type}\`` : description}`,
  ].join('\n\n')
}

function renderParameters(parameters: Operation['parameters']): string {
  const rows = parameters.map(({ name, in: place, required, schema }) => {
    const rule = schema.pattern ?? schema.format
    return `| \`${name}\` | ${place}${required ? '' : ', optional'} | \`${escapeCell(toText(schema))}\`${rule ? `, \`${escapeCell(rule)}\`` : ''} |`
  })
  return ['| parameter | where | what |', '|---|---|---|', ...rows].join('\n')
}

function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|').replace(/\s+/g, ' ')
}

function renderBlock(title: string, text: string): string {
  return `${title}:\n\n\`\`\`text\n${text}\n\`\`\``
}

/** A schema in the way of a type. */
function toText(schema: Schema, indent = ''): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? ''
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  const options = schema.anyOf ?? schema.oneOf
  if (options) return [...new Set(options.map((one) => toText(one, indent)))].join(' | ')
  if (schema.allOf) return schema.allOf.map((one) => toText(one, indent)).join(' & ')
  if (schema.prefixItems) return `[${schema.prefixItems.map((one) => toText(one, indent)).join(', ')}]`
  if (schema.type === 'array') {
    const item = toText(schema.items || {}, indent)
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`
  }
  if (schema.properties && Object.keys(schema.properties).length > 0) {
    const inner = `${indent}  `
    const lines = Object.entries(schema.properties).map(
      ([name, one]) => `${inner}${name}${schema.required?.includes(name) ? '' : '?'}: ${toText(one, inner)}`,
    )
    return ['{', ...lines, `${indent}}`].join('\n')
  }
  if (schema.type === 'object') {
    const { additionalProperties } = schema
    return `{ [name: string]: ${typeof additionalProperties === 'object' ? toText(additionalProperties, indent) : 'unknown'} }`
  }
  return schema.type ?? 'unknown'
}
