import { mkdirSync } from 'node:fs';
import { Calls } from './calls';
import { Clock } from './clock';
import { Faults } from './faults';
import { newPlatformKey, openIdentity, type Identity, type PlatformKey } from './keys';
import { changeSettings, defaultSettings, type Settings } from './settings';
import { State } from './state';

interface WorldOptions {
  dataDir: string;
  /** The base of every link that a person or a browser opens, without a slash at the end. */
  publicUrl: string;
  /** The base of the addresses that the shop's server calls, without a slash at the end. */
  baseUrl: string;
  /** Multiplies the waiting times between two deliveries of one notification: with 0.01, 15 s become 150 ms. */
  retryScale: number;
}

/** What all providers of the sandbox share. */
export class World {
  readonly clock = new Clock();
  readonly faults = new Faults();
  readonly calls = new Calls(this.clock);
  readonly identity: Identity;
  readonly state: State;
  settings: Settings = defaultSettings();
  /** The listed platform certificates, and the one that signs; a rotation changes both, a reset ends the rotation. */
  platform: { listed: PlatformKey[]; signing: PlatformKey };

  constructor(readonly options: WorldOptions) {
    mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
    this.identity = openIdentity(options.dataDir);
    this.state = new State(options.dataDir);
    this.platform = this.firstPlatform();
  }

  private firstPlatform(): World['platform'] {
    const { platformSerial, platformPrivateKey, platformCertificate } = this.identity.wechatpay;
    const key = {
      serial: platformSerial,
      privateKey: platformPrivateKey,
      certificate: platformCertificate,
    };
    return { listed: [key], signing: key };
  }

  /** One step of a rotation: a new certificate is listed, then it signs, then the old one is removed. */
  rotate(step: 'list' | 'sign' | 'drop'): void {
    const { listed, signing } = this.platform;
    const newest = listed.at(-1) ?? signing;
    if (step === 'list') this.platform = { listed: [...listed, newPlatformKey()], signing };
    if (step === 'sign') this.platform = { listed, signing: newest };
    if (step === 'drop') this.platform = { listed: [newest], signing: newest };
  }

  /** The WeChat user who owns the sandbox's wallet. */
  get walletOpenid(): string {
    return this.settings.walletOpenid ?? this.identity.wechat.walletOpenid;
  }

  change(settings: unknown): void {
    this.settings = changeSettings(this.settings, settings);
    this.clock.skewMs = this.settings.clockSkewSeconds * 1000;
  }

  reset(): void {
    this.state.reset();
    this.faults.clear(undefined, false);
    this.calls.clear();
    this.platform = this.firstPlatform();
    this.settings = defaultSettings();
    this.clock.skewMs = 0;
  }
}
