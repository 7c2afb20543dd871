import type { Carrier, TrackState } from '@/values/shipping';

export type TrackingQuestion = {
  carrier: Carrier;
  number: string;
  /** The last four digits of the recipient's phone, of a carrier that demands them; null of any other. */
  phoneEnd: string | null;
};

export type TrackingAnswer =
  /** The newest word of the carrier: its text as plain bounded text, its time by the carrier's clock. */
  | { kind: 'known'; state: TrackState; text: string; at: Date }
  /** The carrier has not seen this parcel yet. */
  | { kind: 'unknown' }
  /** Not answered for this parcel, however often it is queried: its carrier or the digits of the phone are not taken. */
  | { kind: 'unusable'; reason: string }
  /** No reliable answer. */
  | { kind: 'away'; reason: string }
  /** The provider does not know the shop's key, or its quota is used up: a person has to see to it. */
  | { kind: 'refused'; reason: string };

/** Queries carriers for the shop. A call never throws because of what the provider does. */
export type TrackingProvider = {
  /** The carriers that it knows; parcels of any other are never queried. */
  carriers: readonly Carrier[];
  demandsPhone: (carrier: Carrier) => boolean;
  ask: (question: TrackingQuestion) => Promise<TrackingAnswer>;
};
