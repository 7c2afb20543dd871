import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { ExportData } from '@/lib/privacy/contract';
import { exportData } from '@/lib/privacy/export-data';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: route(ExportData, exportData) });
