import type { Migration } from 'kysely'

/**
 * The steps by which a database comes to this version, in the order of their names. One that was released is never changed: the next change is a step
 * of its own.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-projects': {
    async up(database) {
      await database.schema
        .createTable('projects')
        .addColumn('name', 'varchar(64)', (column) => column.primaryKey())
        .addColumn('origins', 'text', (column) => column.notNull())
        .addColumn('features', 'text')
        .addColumn('is_analytics_enabled', 'integer', (column) => column.notNull())
        .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
        .execute()
      await database.schema
        .createTable('project_keys')
        .addColumn('key', 'varchar(128)', (column) => column.primaryKey())
        .addColumn('project_name', 'varchar(64)', (column) =>
          column.notNull().references('projects.name').onDelete('cascade'),
        )
        .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
        .addColumn('expires_at_ms', 'bigint')
        .execute()
      await database.schema.createIndex('project_keys_project').on('project_keys').column('project_name').execute()
    },
  },
  '0002-telemetry': {
    async up(database) {
      await database.schema
        .createTable('telemetry_events')
        .addColumn('project_name', 'varchar(64)', (column) => column.notNull())
        .addColumn('event_id', 'varchar(64)', (column) => column.notNull())
        .addColumn('received_at_ms', 'bigint', (column) => column.notNull())
        .addColumn('sent_at', 'varchar(40)', (column) => column.notNull())
        .addColumn('kind', 'varchar(32)', (column) => column.notNull())
        .addColumn('event', 'varchar(64)', (column) => column.notNull())
        .addColumn('domain', 'varchar(253)')
        .addColumn('page', 'text')
        .addColumn('details', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('telemetry_events_key', ['project_name', 'event_id'])
        .execute()
      await database.schema
        .createIndex('telemetry_events_received')
        .on('telemetry_events')
        .column('received_at_ms')
        .execute()
    },
  },
  '0003-names': {
    async up(database) {
      await database.schema
        .createTable('names')
        .addColumn('name', 'varchar(255)', (column) => column.primaryKey())
        .addColumn('owner', 'varchar(128)', (column) => column.notNull())
        .addColumn('owner_network', 'varchar(64)')
        .addColumn('attributes', 'text', (column) => column.notNull())
        .addColumn('registered_at_ms', 'bigint', (column) => column.notNull())
        .addColumn('updated_at_ms', 'bigint', (column) => column.notNull())
        .execute()
      await database.schema.createIndex('names_owner').on('names').column('owner').execute()
      await database.schema
        .createTable('name_addresses')
        .addColumn('name', 'varchar(255)', (column) => column.notNull().references('names.name').onDelete('cascade'))
        .addColumn('coin_type', 'bigint', (column) => column.notNull())
        .addColumn('address', 'varchar(128)', (column) => column.notNull())
        .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('name_addresses_key', ['name', 'coin_type'])
        .execute()
      await database.schema
        .createTable('name_messages')
        .addColumn('digest', 'varchar(64)', (column) => column.primaryKey())
        .addColumn('used_at_ms', 'bigint', (column) => column.notNull())
        .execute()
      await database.schema.createIndex('name_messages_used').on('name_messages').column('used_at_ms').execute()
    },
  },
  '0004-sessions': {
    async up(database) {
      await database.schema
        .createTable('sessions')
        .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
        .addColumn('account', 'varchar(256)', (column) => column.notNull())
        .addColumn('project_name', 'varchar(64)', (column) => column.notNull())
        .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
        .addColumn('expires_at_s', 'bigint', (column) => column.notNull())
        .addColumn('permissions', 'text', (column) => column.notNull())
        .addColumn('policies', 'text', (column) => column.notNull())
        .addColumn('context', 'text')
        .addColumn('revoked_at_ms', 'bigint')
        .execute()
      await database.schema.createIndex('sessions_account').on('sessions').column('account').execute()
      await database.schema.createIndex('sessions_created').on('sessions').column('created_at_ms').execute()
    },
  },
  '0005-session-ends': {
    async up(database) {
      await database.schema.createIndex('sessions_expires').on('sessions').column('expires_at_s').execute()
      await database.schema.createIndex('sessions_revoked').on('sessions').column('revoked_at_ms').execute()
    },
  },
  '0006-sign-ins': {
    async up(database) {
      await database.schema
        .createTable('sign_ins')
        .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
        .addColumn('project_name', 'varchar(64)', (column) => column.notNull())
        .addColumn('account', 'varchar(256)', (column) => column.notNull())
        .addColumn('domain', 'varchar(512)', (column) => column.notNull())
        .addColumn('secret_hash', 'varchar(64)', (column) => column.notNull())
        .addColumn('previous_hash', 'varchar(64)')
        .addColumn('rotated_at_ms', 'bigint')
        .addColumn('message', 'text', (column) => column.notNull())
        .addColumn('signature', 'text', (column) => column.notNull())
        .addColumn('cacao', 'text')
        .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
        .addColumn('expires_at_ms', 'bigint', (column) => column.notNull())
        .execute()
      await database.schema.createIndex('sign_ins_account').on('sign_ins').column('account').execute()
      await database.schema.createIndex('sign_ins_expires').on('sign_ins').column('expires_at_ms').execute()
      await database.schema
        .createTable('sign_in_nonces')
        .addColumn('nonce', 'varchar(64)', (column) => column.primaryKey())
        .addColumn('used_at_ms', 'bigint', (column) => column.notNull())
        .execute()
      await database.schema.createIndex('sign_in_nonces_used').on('sign_in_nonces').column('used_at_ms').execute()
    },
  },
  '0007-embedded-wallets': {
    async up(database) {
      await database.schema
        .createTable('embedded_users')
        .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
        .addColumn('wallet_id', 'varchar(64)')
        .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
        .execute()
      await database.schema
        .createTable('embedded_addresses')
        .addColumn('hash', 'varchar(64)', (column) => column.primaryKey())
        .addColumn('user_id', 'varchar(36)', (column) => column.notNull())
        .addColumn('kind', 'varchar(16)', (column) => column.notNull())
        .addColumn('sealed', 'text', (column) => column.notNull())
        .execute()
      await database.schema.createIndex('embedded_addresses_user').on('embedded_addresses').column('user_id').execute()
      await database.schema
        .createTable('embedded_devices')
        .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
        .addColumn('user_id', 'varchar(36)', (column) => column.notNull())
        .addColumn('secret_hash', 'varchar(64)', (column) => column.notNull())
        .addColumn('browser', 'varchar(64)', (column) => column.notNull())
        .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
        .addColumn('used_at_ms', 'bigint', (column) => column.notNull())
        .execute()
      await database.schema.createIndex('embedded_devices_user').on('embedded_devices').column('user_id').execute()
      await database.schema
        .createTable('embedded_flows')
        .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
        .addColumn('project_name', 'varchar(64)', (column) => column.notNull())
        .addColumn('kind', 'varchar(16)', (column) => column.notNull())
        .addColumn('step', 'varchar(16)', (column) => column.notNull())
        .addColumn('token_hash', 'varchar(64)', (column) => column.notNull())
        .addColumn('link_hash', 'varchar(64)')
        .addColumn('address_hash', 'varchar(64)', (column) => column.notNull())
        .addColumn('address_sealed', 'text', (column) => column.notNull())
        .addColumn('user_id', 'varchar(36)')
        .addColumn('device_id', 'varchar(36)')
        .addColumn('language', 'varchar(16)', (column) => column.notNull())
        .addColumn('browser', 'varchar(64)', (column) => column.notNull())
        .addColumn('page', 'text')
        .addColumn('code_hash', 'varchar(64)')
        .addColumn('code_ends_at_ms', 'bigint')
        .addColumn('code_sent_at_ms', 'bigint')
        .addColumn('tries', 'integer', (column) => column.notNull())
        .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
        .addColumn('ends_at_ms', 'bigint', (column) => column.notNull())
        .execute()
      await database.schema.createIndex('embedded_flows_ends').on('embedded_flows').column('ends_at_ms').execute()
      await database.schema
        .createTable('embedded_sessions')
        .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
        .addColumn('user_id', 'varchar(36)', (column) => column.notNull())
        .addColumn('device_id', 'varchar(36)', (column) => column.notNull())
        .addColumn('project_name', 'varchar(64)', (column) => column.notNull())
        .addColumn('secret_hash', 'varchar(64)', (column) => column.notNull())
        .addColumn('previous_hash', 'varchar(64)')
        .addColumn('rotated_at_ms', 'bigint')
        .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
        .addColumn('expires_at_ms', 'bigint', (column) => column.notNull())
        .execute()
      for (const column of ['user_id', 'device_id', 'expires_at_ms'] as const)
        await database.schema
          .createIndex(`embedded_sessions_${column}`)
          .on('embedded_sessions')
          .column(column)
          .execute()
      await database.schema
        .createTable('embedded_sets')
        .addColumn('id', 'varchar(64)', (column) => column.primaryKey())
        .addColumn('user_id', 'varchar(36)', (column) => column.notNull())
        .addColumn('device_id', 'varchar(36)', (column) => column.notNull())
        .addColumn('service_sealed', 'text', (column) => column.notNull())
        .addColumn('recovery_sealed', 'text')
        .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
        .execute()
      for (const column of ['user_id', 'device_id'] as const)
        await database.schema.createIndex(`embedded_sets_${column}`).on('embedded_sets').column(column).execute()
      await database.schema
        .createTable('embedded_limits')
        .addColumn('key', 'varchar(255)', (column) => column.primaryKey())
        .addColumn('count', 'integer', (column) => column.notNull())
        .addColumn('ends_at_ms', 'bigint', (column) => column.notNull())
        .execute()
      await database.schema.createIndex('embedded_limits_ends').on('embedded_limits').column('ends_at_ms').execute()
      await database.schema
        .createTable('embedded_events')
        .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
        .addColumn('at_ms', 'bigint', (column) => column.notNull())
        .addColumn('project_name', 'varchar(64)', (column) => column.notNull())
        .addColumn('kind', 'varchar(32)', (column) => column.notNull())
        .addColumn('user_id', 'varchar(36)')
        .addColumn('device_id', 'varchar(36)')
        .execute()
      await database.schema.createIndex('embedded_events_at').on('embedded_events').column('at_ms').execute()
    },
  },
  '0008-embedded-recovery': {
    async up(database) {
      await database.schema.alterTable('embedded_sets').addColumn('recovery_method', 'varchar(16)').execute()
    },
  },
  '0009-social-logins': {
    async up(database) {
      await database.schema
        .createTable('embedded_identities')
        .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
        .addColumn('hash', 'varchar(64)', (column) => column.notNull().unique())
        .addColumn('user_id', 'varchar(36)', (column) => column.notNull())
        .addColumn('provider', 'varchar(32)', (column) => column.notNull())
        .addColumn('sealed', 'text', (column) => column.notNull())
        .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
        .addColumn('used_at_ms', 'bigint', (column) => column.notNull())
        .execute()
      await database.schema
        .createIndex('embedded_identities_user')
        .on('embedded_identities')
        .column('user_id')
        .execute()
      await database.schema
        .createTable('embedded_social_flows')
        .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
        .addColumn('project_name', 'varchar(64)', (column) => column.notNull())
        .addColumn('kind', 'varchar(16)', (column) => column.notNull())
        .addColumn('provider', 'varchar(32)', (column) => column.notNull())
        .addColumn('step', 'varchar(16)', (column) => column.notNull())
        .addColumn('token_hash', 'varchar(64)', (column) => column.notNull())
        .addColumn('state_hash', 'varchar(64)', (column) => column.unique())
        .addColumn('result_hash', 'varchar(64)')
        .addColumn('secrets_sealed', 'text', (column) => column.notNull())
        .addColumn('answer_sealed', 'text')
        .addColumn('user_id', 'varchar(36)')
        .addColumn('page', 'text')
        .addColumn('return_to', 'text')
        .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
        .addColumn('ends_at_ms', 'bigint', (column) => column.notNull())
        .execute()
      for (const column of ['user_id', 'ends_at_ms'] as const)
        await database.schema
          .createIndex(`embedded_social_flows_${column}`)
          .on('embedded_social_flows')
          .column(column)
          .execute()
      await database.schema
        .createTable('embedded_used_proofs')
        .addColumn('hash', 'varchar(64)', (column) => column.primaryKey())
        .addColumn('ends_at_ms', 'bigint', (column) => column.notNull())
        .execute()
      await database.schema
        .createIndex('embedded_used_proofs_ends')
        .on('embedded_used_proofs')
        .column('ends_at_ms')
        .execute()
    },
  },
  '0010-share-renewal': {
    async up(database) {
      await database.schema
        .alterTable('embedded_sets')
        .addColumn('is_renewal_due', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
    },
  },
  '0011-passkeys': {
    async up(database) {
      await database.schema
        .createTable('embedded_passkeys')
        .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
        .addColumn('user_id', 'varchar(36)', (column) => column.notNull())
        .addColumn('public_key', 'text', (column) => column.notNull())
        .addColumn('counter', 'bigint', (column) => column.notNull())
        .addColumn('transports', 'text', (column) => column.notNull())
        .addColumn('is_backed_up', 'integer', (column) => column.notNull())
        .execute()
      await database.schema.createIndex('embedded_passkeys_user').on('embedded_passkeys').column('user_id').execute()
    },
  },
  '0012-permissions': {
    async up(database) {
      await database.schema
        .createTable('embedded_permissions')
        .addColumn('id', 'varchar(66)', (column) => column.notNull())
        .addColumn('user_id', 'varchar(36)', (column) => column.notNull())
        .addColumn('project_name', 'varchar(64)', (column) => column.notNull())
        .addColumn('app_origin', 'varchar(256)', (column) => column.notNull())
        .addColumn('network', 'varchar(64)', (column) => column.notNull())
        .addColumn('grant_json', 'text', (column) => column.notNull())
        .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
        .addColumn('expires_at_s', 'bigint', (column) => column.notNull())
        .addColumn('revoked_at_ms', 'bigint')
        .addPrimaryKeyConstraint('embedded_permissions_key', ['user_id', 'id'])
        .execute()
      for (const column of ['expires_at_s', 'revoked_at_ms'] as const)
        await database.schema
          .createIndex(`embedded_permissions_${column}`)
          .on('embedded_permissions')
          .column(column)
          .execute()
    },
  },
  '0013-purchases': {
    async up(database) {
      await database.schema
        .createTable('onramp_purchases')
        .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
        .addColumn('project_name', 'varchar(64)', (column) => column.notNull())
        .addColumn('provider', 'varchar(32)', (column) => column.notNull())
        .addColumn('address', 'varchar(128)', (column) => column.notNull())
        .addColumn('symbol', 'varchar(32)', (column) => column.notNull())
        .addColumn('started_at_ms', 'bigint', (column) => column.notNull())
        .addColumn('transaction_id', 'varchar(300)', (column) => column.unique())
        .addColumn('status', 'varchar(16)', (column) => column.notNull())
        .addColumn('hash', 'varchar(128)')
        .execute()
      for (const column of ['address', 'started_at_ms'] as const)
        await database.schema.createIndex(`onramp_purchases_${column}`).on('onramp_purchases').column(column).execute()
    },
  },
  '0014-codes-that-left': {
    async up(database) {
      await database.schema.alterTable('embedded_flows').addColumn('code_left_at_ms', 'bigint').execute()
    },
  },
  '0015-sales': {
    async up(database) {
      await database.schema
        .createTable('offramp_orders')
        .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
        .addColumn('project_name', 'varchar(64)', (column) => column.notNull())
        .addColumn('provider', 'varchar(32)', (column) => column.notNull())
        .addColumn('address', 'varchar(128)', (column) => column.notNull())
        .addColumn('currency', 'text', (column) => column.notNull())
        .addColumn('amount', 'varchar(161)', (column) => column.notNull())
        .addColumn('started_at_ms', 'bigint', (column) => column.notNull())
        .addColumn('transaction_id', 'varchar(300)', (column) => column.unique())
        .addColumn('status', 'varchar(16)', (column) => column.notNull())
        .addColumn('deposit', 'text')
        .addColumn('payout', 'text')
        .addColumn('hash', 'varchar(128)')
        .execute()
      await database.schema
        .createIndex('offramp_orders_started_at_ms')
        .on('offramp_orders')
        .column('started_at_ms')
        .execute()
    },
  },
}
