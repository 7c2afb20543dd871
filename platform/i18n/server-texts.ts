import alertsEn from '@/messages/en/alerts.json' with { type: 'json' };
import alertsZh from '@/messages/zh/alerts.json' with { type: 'json' };
import apiEn from '@/messages/en/api.json' with { type: 'json' };
import apiZh from '@/messages/zh/api.json' with { type: 'json' };
import carriersEn from '@/messages/en/carriers.json' with { type: 'json' };
import carriersZh from '@/messages/zh/carriers.json' with { type: 'json' };
import crmErrorsEn from '@/messages/en/crmErrors.json' with { type: 'json' };
import crmErrorsZh from '@/messages/zh/crmErrors.json' with { type: 'json' };
import crmRecordsEn from '@/messages/en/crmRecords.json' with { type: 'json' };
import crmRecordsZh from '@/messages/zh/crmRecords.json' with { type: 'json' };
import errorsEn from '@/messages/en/errors.json' with { type: 'json' };
import errorsZh from '@/messages/zh/errors.json' with { type: 'json' };
import eventsEn from '@/messages/en/events.json' with { type: 'json' };
import eventsZh from '@/messages/zh/events.json' with { type: 'json' };
import mailsEn from '@/messages/en/mails.json' with { type: 'json' };
import mailsZh from '@/messages/zh/mails.json' with { type: 'json' };
import ordersExportEn from '@/messages/en/ordersExport.json' with { type: 'json' };
import ordersExportZh from '@/messages/zh/ordersExport.json' with { type: 'json' };
import orderStatusEn from '@/messages/en/orderStatus.json' with { type: 'json' };
import orderStatusZh from '@/messages/zh/orderStatus.json' with { type: 'json' };
import readinessFindingsEn from '@/messages/en/readinessFindings.json' with { type: 'json' };
import readinessFindingsZh from '@/messages/zh/readinessFindings.json' with { type: 'json' };
import refundsEn from '@/messages/en/refunds.json' with { type: 'json' };
import refundsZh from '@/messages/zh/refunds.json' with { type: 'json' };
import returnReasonsEn from '@/messages/en/returnReasons.json' with { type: 'json' };
import returnReasonsZh from '@/messages/zh/returnReasons.json' with { type: 'json' };
import shipmentsEn from '@/messages/en/shipments.json' with { type: 'json' };
import shipmentsZh from '@/messages/zh/shipments.json' with { type: 'json' };
import trackingEn from '@/messages/en/tracking.json' with { type: 'json' };
import trackingZh from '@/messages/zh/tracking.json' with { type: 'json' };
import type { Locale } from './locales';

const zh = {
  alerts: alertsZh,
  api: apiZh,
  carriers: carriersZh,
  crmErrors: crmErrorsZh,
  crmRecords: crmRecordsZh,
  errors: errorsZh,
  events: eventsZh,
  mails: mailsZh,
  orderStatus: orderStatusZh,
  ordersExport: ordersExportZh,
  readinessFindings: readinessFindingsZh,
  refunds: refundsZh,
  returnReasons: returnReasonsZh,
  shipments: shipmentsZh,
  tracking: trackingZh,
};

/** The texts of the server's own words: answers, mails, files, findings. Never for a page: it has `getTranslations`. */
export const serverTexts: Record<Locale, typeof zh> = {
  zh,
  en: {
    alerts: alertsEn,
    api: apiEn,
    carriers: carriersEn,
    crmErrors: crmErrorsEn,
    crmRecords: crmRecordsEn,
    errors: errorsEn,
    events: eventsEn,
    mails: mailsEn,
    orderStatus: orderStatusEn,
    ordersExport: ordersExportEn,
    readinessFindings: readinessFindingsEn,
    refunds: refundsEn,
    returnReasons: returnReasonsEn,
    shipments: shipmentsEn,
    tracking: trackingEn,
  },
};
